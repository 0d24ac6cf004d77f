"""Peoples: the words for a country, its people and what is theirs: "Danish", "Denmark".

English and short; a people that is missing is only not recognised in another of its forms.
"""

from __future__ import annotations

_PEOPLES = """
    english england britain british briton / scottish scots scotland scotch / welsh wales
    irish ireland / french france frenchman frenchmen / german germany germans
    dutch holland netherlands dutchman / danish dane danes denmark / swedish swede swedes sweden
    norwegian norway / finnish finn finns finland / spanish spain spaniard spaniards
    portuguese portugal / italian italy italians / greek greece greeks / turkish turk turks turkey
    polish pole poles poland / swiss switzerland / belgian belgium flemish flanders
    russian russia russians / american america americans us usa / chinese china / japanese japan
    indian india indians / egyptian egypt / roman rome romans / venetian venice / jewish jew jews
    christian christians christianity / european europe / african africa / asian asia
    catholic catholics catholicism / protestant protestants / london londoner londoners
    estonian estonia / latvian latvia / norman normans normandy / austrian austria
    hungarian hungary / canadian canada / australian australia / mexican mexico
    persian persia iran
"""
PEOPLE_OF = {
    word: number
    for number, line in enumerate(_PEOPLES.replace("\n", " / ").split(" / "))
    for word in line.split()
}
"""Key of a word → the number of its people; two words of one people have one number."""
