"""Sources: the citable record of an edition or article, and how registries answer for it. Pure."""
