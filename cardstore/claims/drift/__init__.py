"""Drift: what changed between a card and a sentence though each word and number may be right.

Comes in: the wording of a sentence and of the quotes it cites. Goes out: `Drift`s, each with the
words of both sides. One module a kind: `polarity` (a "not" lost or added), `hedging` (a doubt
lost), `scope` (some → all, village → country), `direction` (rose → fell, before → after), `bases`
(of whom a share is told), `periods` (from 1890 to 1909 → in 1909), `superlatives` (the first,
never before), `causes` (because), `roles` (who did it to whom), `naming` (a name the card has not),
`subject` (nothing in common). Beside them stand `unsaid` (a part that no quote has), `exchanges`
(one told of for another), `transposed` (two words in each other's place), `degrees` (no use →
little use), `conditions` and `effects` (when, why, to what end), `narrowed`, `steps` and
`obligations` (all → most, less by a third, must → may).

All are hints: a drift is for a person to see, and none seen proves nothing.
"""
