"""Sentences and quotes whose figures are the same in other words, and near ones that are not.

S: the check of numbers passes or has nothing to say. N: it sends the sentence back or to a person.
Written for these tests.
"""

from __future__ import annotations

PAIRS = """
S | Nine christenings stand in the book for May. | christened in this month of May nine infants
S | There were fourteen baptisms that spring. | baptised this quarter, fourteen children
S | The book tells of six marriages in June. | in June six couples were married
S | Thirty deaths were reported. | thirty persons died of it
N | Thirty deaths were reported. | thirty persons were born there
N | Nine christenings stand in the book. | buried in May nine infants
S | Her first year was paid for by an aunt. | an aunt paid the first year's board
S | The aunt paid in the first year. | my aunt bore the first year's charge
N | The aunt paid in the second year. | my aunt bore the first year's charge
S | Twelve wells were bored. | water was found in five of the twelve bored wells
N | Twelve wells ran dry. | five of the twelve bored wells ran dry
N | Thirty mills burned down. | of the thirty mills, eleven burned down
S | The debt was cleared in the first ten years. | the debt was cleared during the first decade
S | The debt was cleared in the first decade. | the debt was cleared in the first ten years
N | The debt was cleared in the first five years. | the debt was cleared during the first decade
N | The debt was cleared in more than ten years. | the debt was cleared in ten years
S | It took a decade. | it took ten years
S | They waited fourteen days. | they waited a fortnight
N | They waited ten days. | they waited a fortnight
S | Three out of forty calves were lost. | three of forty calves died
S | Three of forty calves died. | of calves three out of forty died
N | Four out of forty calves were lost. | three of forty calves died
N | Three out of fifty calves were lost. | three of forty calves died
S | There was just one bridge in the parish. | I found but one bridge in all the parish
S | There was only one bridge. | but one bridge stood there
N | There were only two bridges. | I found but one bridge in all the parish
S | Both sisters signed. | the two sisters signed
S | The two sisters signed. | both sisters signed
N | Both sisters signed. | one of the sisters signed
S | The frost came early in March. | in the first week of March the frost came
N | The frost came in the first week of March. | the frost came early in March
N | The frost came late in March. | in the first week of March the frost came
S | Children under seven paid nothing. | children who had not turned seven went free
N | Children over seven paid nothing. | children who had not turned seven went free
N | Children of seven paid nothing. | children who had not turned seven went free
N | The lease ran over ten years. | the lease ran ten years
N | The lease ran for under ten years. | the lease ran ten years
S | In 1837 the school had 90 pupils. | it has 12 fewer pupils than in 1837, when it had 90
S | In 1837 it had more pupils. | there are fewer than in 1837
N | In 1847 it had more pupils. | there are fewer than in 1837
S | It saved coal over the first winter. | coal was saved in the first winter
S | In the first month it paid for itself. | within the first month it paid for itself
S | It paid for itself within a month. | within the first month it paid for itself
N | It paid for itself within two months. | within the first month it paid for itself
S | The lime stood two weeks after slaking. | left a fortnight to cool before it was spread
N | Two weeks after the flood he came. | two weeks before the flood he came
S | He lent 900 florins to the abbey. | he advanced 900 florins to the abbey
N | The price rose by 900 florins. | he paid 900 florins
S | The widow gave up six of her nine fields. | the widow let go six of her nine fields
S | Some thirty sheep were lost. | some thirty sheep perished
S | Only two of sixty lambs died. | I lost but two of sixty lambs
N | Sixty lambs died. | I lost but two of sixty lambs
S | Two of the eight springs never ran dry. | at two of the eight springs no drought was felt
S | 300 sheaves stood where there are barely ninety. | hardly ninety sheaves, where we had 300
S | Lowe counted on barely ninety sheaves. | Lowe says we shall hardly bind ninety sheaves
N | Lowe counted on eighty sheaves. | Lowe says we shall hardly bind ninety sheaves
S | The girl got 4d. for plucking geese. | a ham, 6s.; the girl for plucking geese, 4d.; salt, 2s.
S | He sang there on one occasion. | he sang there only once, at Lent
N | He sang there on two occasions. | he sang there only once, at Lent
S | Post came twice weekly. | the post comes to us twice in the week
N | Post came twice monthly. | the post comes to us twice in the week
S | The village had 448 souls. | the souls of Brack number 448
N | The village had 484 souls. | the souls of Brack number 448
N | The house was number 448. | the house had 448 rooms
S | It carried 8,000 travellers a year. | 8,000 travellers a year at a mean speed of 20 miles
N | The line carried 8,000 travellers. | the line carried some 8,000 travellers a year
N | It took a year. | the line carried some 8,000 travellers a year
S | Two clerks had seen the ladies together. | two clerks swore that they saw them together
N | Each mill made 40 yards. | the mills together made 40 yards
N | She left on Friday. | on Monday she left for good
N | On Friday the mill was shut. | the mill was shut that week
S | The dam was nowhere more than six feet thick. | the dam was six feet thick at most
S | The dam was no thicker than six feet. | the dam was six feet thick at most
N | The dam was at least six feet thick. | the dam was six feet thick at most
N | The dam was more than six feet thick. | the dam was six feet thick at most
S | Nobody waited longer than nine days. | some waited, none for more than nine days
S | In wet years it gave at most 40 bushels. | in wet years it did not exceed 40 bushels
N | In wet years it gave at least 40 bushels. | in wet years it did not exceed 40 bushels
S | The sluice stays shut for six months or longer. | the sluice to be shut for at least six months
S | Masters were limited to three looms. | that no master keep more than three looms
N | The guild let masters keep three looms or more. | no master may keep more than three looms
S | Almost all the 310 tiles were Dutch. | 310 tiles, almost all of them Dutch
N | Almost 310 tiles were Dutch. | 310 tiles, almost all of them Dutch
S | The flock had shrunk by 62 since 1803. | the flock is 400, being 62 fewer than in 1803
N | The flock had grown by 62 since 1803. | the flock is 400, being 62 fewer than in 1803
N | The flock had shrunk by 62 since 1813. | the flock is 400, being 62 fewer than in 1803
S | It cost £700 less than Gray had estimated. | it cost £700 less than Mr. Gray reckoned
S | It came in £700 below the estimate. | it cost £700 less than was estimated
N | It cost £700 more than the estimate. | it cost £700 less than was estimated
S | Catches fell from 90 to 71. | the catch was 71, against 90 in the same week last year
S | Catches were 71, down from 90 a year earlier. | the catch was 71, against 90 last year
N | Catches rose from 71 to 90. | the catch was 71, against 90 in the same week last year
S | Members rose by 31, to 240. | there are 240 members, 31 more than in the previous year
S | Membership rose by 31 to 240. | there are 240 members, 31 more than in the previous year
N | Membership fell by 31 to 240. | there are 240 members, 31 more than in the previous year
N | Forty ploughs broke, against twelve in 1888. | twelve ploughs broke, as against forty in 1888
S | Forty ploughs had broken in 1888. | twelve ploughs broke, as against forty in 1888
S | The pier had nine arches. | four of the nine arches stood
N | Nine arches stood. | four of the nine arches stood
S | The survey covered fifty farms. | at 38 of the fifty farms the wells were foul
N | At fifty farms the wells were foul. | at 38 of the fifty farms the wells were foul
S | Thirty-eight farms had foul wells. | at 38 of the fifty farms wells were foul; six had none
S | Seven cottages were empty. | there are 40 inhabited cottages and seven empty
S | Twenty-six weavers had been sacked. | 300 weavers rose when 26 of their fellows were sent off
N | Twenty-six weavers rose. | 300 weavers rose when 26 of their fellows were dismissed
S | Six aldermen voted for the toll and three against. | carried by six votes to three
S | Only three aldermen opposed the toll. | the toll was carried by six votes to three
N | Three aldermen voted for the toll. | the toll was carried by six votes to three
N | Six aldermen opposed the toll. | the toll was carried by six votes to three
S | There were eight objections. | eight tenants objected to the drain
S | None of the eight objectors was heard. | eight tenants objected; none of them was heard
S | Fifty were committed that year. | there were fifty committals that year
S | There was just one candle in the barn. | a single candle hung in the barn
S | It paid her one year's wages. | it paid her a year's wages
N | There was just one candle in the barn. | two candles hung in the barn
S | One warden, Amos Field, refused. | the wardens signed; Amos Field refused
S | They had seen the two together. | he saw the curate and the widow together
S | He had been whipped at least twice. | I have been whipped more than once
N | He had been whipped at least three times. | I have been whipped more than once
S | The thatch rotted within a year. | such thatch rots within the year
S | No rent was paid for several years. | no rent has been paid for some years
S | All the bells but one were cracked. | all but one of the bells were cracked
S | The barn burned down within three hours. | the barn was consumed in three hours
N | The barn burned down within two hours. | the barn was consumed in three hours
S | She had gone to the mill at eight. | I went to the mill when I was eight years old
S | The eleven-year-old girl went there. | I went there at eight years old; I am now eleven
S | The shift began at 4.30. | we begin at half past four and end at nine
S | In the flood of 1611 nine bridges went. | the flood of 1611 swept away nine bridges
S | The flood of 1611 swept away nine bridges. | the flood of 1611 took nine bridges
N | The flood of 1661 swept away nine bridges. | the flood of 1611 took nine bridges
S | By 1890 barges ran on 30 miles of canal. | by 1890 there were 30 miles of canal
S | The well failed in two of four years. | the well failed in two of the last four years
S | Two out of four years were dry. | two of the last four years were dry
S | It fell by 20% between 1950 and 1960. | 80 in 1960, against 100 in 1950, a fall of 20%
N | It fell by 20% between 1950 and 1970. | 80 in 1960, against 100 in 1950, a fall of 20%
S | In Trench 6 there were 90 sherds. | Trench 6 yielded 90 sherds, most from two of its six layers
S | They worked fourteen-hour days. | they were working fourteen hours a day
S | Wool fetched 9d. a pound, lambs 7s. each. | lambs at 7s. the head, and wool at 9d. the pound
S | By 1911 the mine had 90 ponies. | in 1911 the mine had 90 ponies
N | More than half signed. | less than half signed
N | Half of them signed. | they signed half in jest
S | The vicar was only half willing. | the vicar agreed, half in earnest
S | She left on Monday. | on Monday she left for good
S | They never worked on Sundays. | they would not work on a Sunday
N | The boats put out at dusk. | at sunrise the boats put out
S | The boats put out at dawn. | at sunrise the boats put out
N | The boats put out in the evening. | they put out in the morning
S | The boats came home in the evening. | the boats came home at nightfall
N | They had fasted since Christmas. | they had fasted since Easter
S | The share was 40 per cent, a day earlier. | a day earlier the share was 40 per cent
S | It was his second marriage. | he married for the second time
N | It was his third marriage. | he married for the second time
S | The dawn of the railway came with 12 engines. | twelve engines were bought
N | Fewer than 20 came. | more than 20 came
N | Over a decade it grew by 8 tons. | it grew by 9 tons in ten years
S | The poll was held within twelve months. | the poll was held within a year
S | Both mills closed. | the two mills closed
N | Both mills closed. | of the two mills one closed
N | Both mills that burned were rebuilt. | two mills burned, of which one was rebuilt
S | Two lamps out of six went out. | two of the six lamps went out
N | The herd had 12 fewer. | the herd had 12 per cent fewer
S | It set for a week after mixing. | it stood a week to set before they built on it
N | He stayed a week after the fair. | he stayed a week before the fair
N | More than half of the looms stood idle. | seven of eleven looms stood idle
N | It is to rise from 90 to 200 sheaves. | 90 sheaves, where last year we had 200
S | It fell from 200 to 90 sheaves. | 200 sheaves in May and 90 in June
N | By three votes to eight it was lost. | carried, by eight votes to three
S | The yard had lost 300 metres by 1934. | by 1934 the yard lost 300 metres of its length
N | The yard had lost 300 metres by 1934. | by 1943 the yard lost 300 metres of its length
N | The hall was 300 feet by 1500. | the hall was 300 feet by 1600
S | Fourteen sailors fell ill. | fourteen seamen fell ill
N | Fourteen sailors fell ill. | fourteen stokers fell ill
N | Fourteen women fell ill. | fourteen seamen fell ill
S | Forty men were rejected. | forty recruits were rejected
N | Forty women were rejected. | forty recruits were rejected
N | Forty men came. | forty women came
S | The weekly wage was nine shillings. | the wage is nine shillings a week
N | The yearly wage was nine shillings. | the wage is nine shillings a week
N | The daily wage was nine shillings. | the wage is nine shillings a week
N | The wage was nine shillings. | the wage is nine shillings a week
N | In his weekly letter he asked for nine shillings. | he asked for nine shillings a week
S | The daily allowance was 20 ounces of bread. | the man has 20 ounces of bread a day
N | The weekly allowance was 20 ounces of bread. | the man has 20 ounces of bread a day
S | The two heirs had forty pounds each. | she left each of the two heirs forty pounds
N | The two heirs had £40 between them. | she left each of the two heirs forty pounds
N | The two heirs had £40 together. | she left each of the two heirs forty pounds
S | The clerk was fifteen years old when he came. | he was fifteen when he came
S | At the age of fifteen he came. | he was fifteen when he came
N | At the age of fifty he came. | he was fifteen when he came
N | He stayed fifteen years. | he was fifteen when he came
N | He worked there for fifteen years. | at the age of fifteen he came
N | He was older than fifteen. | he was fifteen when he came
N | He was younger than fifteen. | he was older than fifteen
S | It fell from 900 ewes in 1850 to 640. | on 3 May came 640 ewes, down from 900 in 1850
N | It rose from 640 ewes in 1850 to 900. | on 3 May came 640 ewes, down from 900 in 1850
N | In 1850 there were 640 ewes. | on 3 May came 640 ewes, down from 900 in 1850
N | In 1779 the quay had nine lamps. | the quay had nine lamps in 1774 and ten lamps in 1779
N | They lost nine miles. | they rowed eighteen miles with forty men and lost nine
S | He kept three goats and one mule. | he kept three goats and a mule
N | He kept three goats and one mule. | he kept three goats and a cow
N | He kept three goats and two mules. | he kept three goats and a mule
S | The pier was finished by 1779. | the pier was finished in 1779
N | The pier was finished in 1779. | the pier was finished by 1779
N | The pier was finished by 1778. | the pier was finished in 1779
N | The pier was begun by 1779. | the pier was begun in 1774 and done in 1779
N | Thirty boats sank, and twelve of them were new. | twelve of the thirty boats sank
S | Ten of the train's fifteen coaches burned. | ten of its fifteen coaches burned
N | Ten of the train's sixteen coaches burned. | ten of its fifteen coaches burned
N | All the train's fifteen coaches burned. | ten of its fifteen coaches burned
S | They lodged there half a century. | they lodged there fifty years
N | They lodged there half a century. | they lodged there sixty years
N | They lodged there half a decade. | they lodged there fifty years
S | The sitting took ninety minutes. | the sitting took an hour and a half
N | The sitting took ninety minutes. | the sitting took two hours
S | Sixty of the pupils were not yet ten years old. | sixty pupils were under ten years of age
N | Sixty of the pupils were not ten years old. | sixty pupils were ten years of age
N | Sixty of the boats did not come back. | sixty boats came back
S | At fourteen she went down the mine. | she was fourteen when she went into the mine
N | The price went down by fourteen. | the price went up by fourteen
S | Thirty inches of rain fell. | the rain was thirty inches
N | The rainfall fell to thirty inches. | the rainfall rose to thirty inches
S | Over the ten years from 1870 to 1879 it was dry. | in the ten years 1870 to 1879 it was dry
N | Over ten years it was dry. | for ten years it was dry
S | The mill's mean output was 40 bales. | the mill averaged 40 bales
N | The mill's output was 40 bales. | the mill averaged 40 bales
S | Close to nine in ten came. | nearly nine in ten came
N | More than nine in ten came. | nearly nine in ten came
N | The loss of nineteen boats was told. | nineteen boats returned
S | It came at four in the afternoon. | it came at four o'clock on the afternoon of the third
N | It came at four in the morning. | it came at four o'clock on the afternoon of the third
S | Nineteen boats left the harbour. | nineteen boats put to sea and never returned
N | Nineteen boats left. | nineteen boats returned
N | It fell from 900 lambs in 1850 to 640. | on 3 May came 640 ewes, down from 900 in 1850
N | It fell from 640 ewes in 1850 to 900. | on 3 May came 640 ewes, up from 600 in 1850
N | It fell from 900 ewes in 1840 to 640. | on 3 May came 640 ewes, down from 900 in 1850
N | Ten of the train's fifteen barrels burned. | ten of its fifteen coaches burned
N | Nine of the train's fifteen coaches burned. | ten of its fifteen coaches burned
S | Sixty were children under the age of ten. | sixty were children under ten years of age
N | Sixty were children over the age of ten. | sixty were children under ten years of age
N | Sixty were children of the age of ten. | sixty were children under ten years of age
S | The board visited more than four hundred houses. | the board visited 412 houses
S | Fewer than two thousand people were left. | of 3,212 souls there remained 1,940
S | Over a third of the houses had a pump. | 39 per cent of the houses had a pump
S | Fewer than ten of the 48 clinics had a freezer. | of 48 clinics only 7 had a freezer
N | The board visited more than five hundred houses. | the board visited 412 houses
N | The board visited fewer than four hundred houses. | the board visited 412 houses
N | The board visited more than one hundred houses. | the board visited 412 houses
N | The board visited more than four hundred houses. | the board visited about 412 houses
N | It employed over 400 women. | it employed 412 men
S | He saw a pair of them on 2 November 1788. | in 1788 he observed a pair on the second of November
N | He saw a pair of them on 3 November 1788. | in 1788 he observed a pair on the second of November
N | He saw them on 2 November 1788. | in 1788 and 1790 he saw them on the second of November
S | Rice is not grown in the two provinces. | rice grows everywhere except in the two provinces
N | Rice is not grown in the two northern provinces. | rice is grown in the two northern provinces
S | The mist lasted until nine. | the mist did not lift until nine
S | Traffic was first let in on 14 June 1903. | the bridge was opened to traffic on 14 June 1903
N | The bridge was first proposed in 1903. | the bridge was proposed in 1903
S | After 1893 it never fell below 80. | it touched 71 in 1893, and never thereafter fell below 80
N | After 1893 the price fell to 71. | the price fell to 71 in 1893
N | He did not sell two horses. | others fled, but he sold two horses
N | He did not own two horses. | he owned but two horses
N | He did not save twenty men. | he went out to save twenty men
N | Rice is not grown in the two provinces. | rice is grown in no place but the two provinces
N | Rice is not grown in the two provinces. | rice grows nowhere except in the two provinces
S | Rice is not grown in the two provinces. | rice is grown in all places but the two provinces
N | The mist lasted until nine. | the mist did not last until nine
N | The mist did not lift until nine. | the mist lifted until nine
S | The gate was shut until nine. | the gate did not open until nine
N | The gate was open until nine. | the gate did not open until nine
N | It was rebuilt after 1893. | it was rebuilt in 1893, and was empty thereafter
N | The price rose by more than ten. | the price rose to eleven
N | The price rose to more than ten tons. | the price rose by eleven tons
S | The price rose by more than ten. | the price rose by eleven
N | The hall was lit by 1900 lamps. | the hall was lit in 1900 by lamps
N | The fair was first held in May. | the fair was held in May, and opened by the mayor
N | She was first seen in Rome. | she was seen in Rome, where a museum was opened then
N | Wages fell to ten shillings. | wages stood at ten shillings. Prices fell.
N | The tax was cut to ten per cent. | the tax was ten per cent; the hair was cut
N | Arles 18. | there were eighteen; in Arles none
N | He fell ill on 3 May 1801. | he died on the third of May, born in 1801
N | He saw it on 2 November 1788. | after 1788 he saw it on the second of November
N | The toll was less than five crowns. | the toll was two crowns
N | Fewer than five bells were left. | it was carried by six votes to three
S | Fewer than five bells were left. | of nine bells there remained two
N | He saw it on 2 November 1788. | he left in 1788, and later saw it on the second of November
N | The two grounds were the same. | it may be revoked where he was convicted or has failed to pay
N | Rice is not grown in the two provinces. | few farmers had grown rice except in the two provinces
N | Grazing was not allowed in the two parks. | grazing was forbidden except in the two parks
N | Grazing was not allowed in the two parks. | grazing was allowed seldom, except in the two parks
S | Grazing was not allowed in the two parks. | grazing was allowed in all parks except the two
N | The school taught boys until 1912. | the school did not open until 1912, and taught boys
N | The old harbour line was in use until 1912. | the old harbour line did not open until 1912
N | He lived at the mission until 1912. | he did not return to the mission until 1912
N | He was at the mission until 1912. | he did not return to the mission until 1912
S | The governor was abroad until 1912. | the governor did not return until 1912
S | The school was closed until 1912. | the school did not open until 1912
N | Rice is not grown in the two provinces. | rice is not grown anywhere except in the two provinces
N | Rice is not grown in the two towns. | rice cannot be grown anywhere but in the two towns
S | Rice is not grown outside the two towns. | rice is not grown anywhere except in the two towns
S | Rice is not grown except in the two towns. | rice is not grown anywhere except in the two towns
"""


def number_pairs():
    """Give each pair: whether it is the same, the sentence, the quote."""
    for line in PAIRS.strip().splitlines():
        same, sentence, quote = (part.strip() for part in line.split(" | "))
        yield same == "S", sentence, quote
