"""What the W3C recommendation asks of annotations, as a JSON schema and the terms of its context.

Written from the Web Annotation Data Model (3.1 annotations, 3.2 bodies and targets, 4.2.4 and 4.2.5
selectors, 5.1 collections, 5.2 pages) and the JSON-LD context of its vocabulary.
"""

from __future__ import annotations

_IRI = {"type": "string", "pattern": '^[a-z][a-z0-9+.-]*:[^ <>"{}|\\\\^`]+$'}
_TIME = {"type": "string", "format": "date-time", "pattern": "^.{10}T.{8}Z$"}
_OFFSET = {"type": "integer", "minimum": 0}


def _one_or_more(schema):
    return {"anyOf": [schema, {"type": "array", "minItems": 1, "items": schema}]}


_SELECTOR = {
    "oneOf": [
        {
            "type": "object",
            "properties": {
                "type": {"const": "TextQuoteSelector"},
                **{name: {"type": "string"} for name in ("exact", "prefix", "suffix")},
            },
            "required": ["type", "exact"],
        },
        {
            "type": "object",
            "properties": {
                "type": {"const": "TextPositionSelector"},
                "start": _OFFSET,
                "end": _OFFSET,
            },
            "required": ["type", "start", "end"],
        },
    ]
}
_TARGET = {
    "anyOf": [
        _IRI,
        {
            "type": "object",
            "properties": {
                "type": {"const": "SpecificResource"},
                "source": _IRI,
                "selector": _one_or_more(_SELECTOR),
            },
            "required": ["source"],
        },
    ]
}
_MOTIVATIONS = (
    *("assessing", "bookmarking", "classifying", "commenting", "describing", "editing"),
    *("highlighting", "identifying", "linking", "moderating", "questioning", "replying"),
    *("reviewing", "tagging"),
)
_BODY = {
    "type": "object",
    "properties": {
        "type": {"const": "TextualBody"},
        "value": {"type": "string"},
        "format": {"type": "string", "pattern": "^[a-z]+/[a-z]+$"},
        "purpose": _one_or_more({"enum": list(_MOTIVATIONS)}),
    },
    "required": ["type", "value"],
}
ANNOTATION = {
    "type": "object",
    "properties": {
        "id": _IRI,
        "type": {"const": "Annotation"},
        "body": _one_or_more(_BODY),
        "target": _one_or_more(_TARGET),
        "motivation": _one_or_more({"enum": list(_MOTIVATIONS)}),
        "created": _TIME,
        "creator": {"type": "object", "properties": {"name": {"type": "string"}}},
    },
    "required": ["id", "type", "target"],
    "not": {"required": ["bodyValue", "body"]},
}
_PAGE = {
    "type": "object",
    "properties": {
        "id": _IRI,
        "type": {"const": "AnnotationPage"},
        "partOf": _IRI,
        "startIndex": _OFFSET,
        "items": {"type": "array", "minItems": 1, "items": ANNOTATION},
    },
    "required": ["id", "type", "items"],
}
COLLECTION = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "@context": {
            "type": "array",
            "contains": {"const": "http://www.w3.org/ns/anno.jsonld"},
        },
        "id": _IRI,
        "type": {"const": "AnnotationCollection"},
        "total": _OFFSET,
        "first": {"anyOf": [_IRI, _PAGE]},
        "last": {"anyOf": [_IRI, _PAGE]},
    },
    "required": ["@context", "id", "type"],
    # A collection that is not empty has a first page.
    "if": {"properties": {"total": {"const": 0}}, "required": ["total"]},
    "else": {"required": ["first"]},
}
# Of the context: which terms it has that a property may be named by, and which types.
PROPERTIES = frozenset(
    {
        *("id", "type", "body", "target", "source", "selector", "state", "scope", "refinedBy"),
        *("startSelector", "endSelector", "renderedVia", "creator", "generator", "rights"),
        *("motivation", "purpose", "homepage", "via", "canonical", "stylesheet", "cached"),
        *("conformsTo", "items", "partOf", "first", "last", "next", "prev", "audience", "format"),
        *("language", "created", "modified", "generated", "value", "start", "end", "exact"),
        *("prefix", "suffix", "sourceDate", "styleClass", "name", "email", "label", "total"),
        "startIndex",
    }
)
TYPES = frozenset(
    {
        *("Annotation", "Dataset", "Image", "Video", "Audio", "Text", "TextualBody"),
        *("SpecificResource", "FragmentSelector", "CssSelector", "XPathSelector"),
        *("TextQuoteSelector", "TextPositionSelector", "DataPositionSelector", "SvgSelector"),
        *("RangeSelector", "TimeState", "Choice", "Person", "Software", "Organization"),
        *("AnnotationCollection", "AnnotationPage"),
    }
)
