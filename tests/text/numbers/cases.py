"""Sentences, quotes and what a careful reader says of their numbers: S, M or P.

S: the quote states every number. M: it does not. P: a person has to look. Written for these tests;
each group holds true ones, wrong ones and ones in between.
"""

from __future__ import annotations

CASES = {
    "spelled": """
S | The fleet had forty-two sail. | the fleet had 42 sail
S | Forty two barges came. | there came 42 barges
S | The abbey owned 1,406 acres. | the abbey owned fourteen hundred and six acres
S | It counted 101 hives. | a hundred and one hives
S | It counted one hundred and one hives. | there were 101 hives
S | The parish held 2,500 souls. | two thousand five hundred souls
S | The parish held twenty-five hundred souls. | 2500 souls
S | Threescore and ten years is our term. | 70 years
S | Four and twenty blackbirds were baked. | 24 blackbirds were baked
S | He owed six dozen bottles. | he owed 72 bottles
S | He bought half a dozen lamps. | six lamps were bought
S | Two score ships were burnt. | forty ships were burnt
S | The canal cost a million and a half pounds. | the cost was 1.5 million pounds
S | Half a million bricks were laid. | 500,000 bricks were laid
S | It weighed twelve hundredweight. | it weighed 12 cwt.
S | The library has 12,000 volumes. | twelve thousand volumes
S | It took nineteen days. | 19 days passed
S | He was thirty-three years old. | aged 33 years
S | Three hundred and sixty-five windows. | 365 windows
S | Two gross of buttons were lost. | 288 buttons were lost
S | There were 999 candles. | nine hundred and ninety-nine candles
S | The reading was two point seven. | the reading was 2.7
S | A population of three and a quarter million people. | 3.25 million people
S | One million two hundred thousand bales. | 1,200,000 bales
S | A hundred thousand men marched. | 100,000 men marched
S | Two lakhs of rupees were paid. | 200,000 rupees were paid
S | The loan was 3 crore rupees. | 30,000,000 rupees
S | Three dozen and a half of eggs. | 42 eggs
S | The score was level, and 12 ships left. | twelve ships left
M | Seventeen barges came. | seventy barges came
M | Thirteen bells rang. | thirty bells rang
M | Fourteen hundred acres. | four hundred acres
M | He owed seven dozen bottles. | he owed 72 bottles
M | Two score ships were burnt. | twenty ships were burnt
M | Half a dozen lamps. | a dozen lamps
M | The parish held 2,500 souls. | two thousand and five souls
M | It counted 110 hives. | a hundred and one hives
M | It counted 1,001 hives. | a hundred and one hives
M | Five million bricks. | half a million bricks
M | Two and a half thousand bricks. | two thousand bricks
M | Sixty barges. | sixteen barges
M | One hundred and twelve men. | one hundred and two men
P | Forty-two barges came. | forty barges came, and two were lost
""",
    "thousands": """
S | 12,400 tons were shipped. | 12400 tons were shipped
S | 12,400 tons were shipped. | 12'400 tons
S | 1,234,567 letters passed. | 1 234 567 letters passed
S | 1,250,000 rupees were paid. | 12,50,000 rupees were paid
S | 3,000 Leute kamen. | 3.000.000 Leute, davon 3,000
S | It had 1400 houses. | it had 1,400 houses
S | 2,000 francs. | 2 000 francs
S | 1.5 miles. | 1·5 miles
M | 12,400 tons were shipped. | 1,240 tons were shipped
M | 12,400 tons were shipped. | 124,000 tons
M | 12,400 tons were shipped. | 12,040 tons were shipped
M | 1.2 million men. | 12 million men
M | 1,250 rupees. | 12,50,000 rupees
M | 400 houses. | it had 1,400 houses
M | 12 men. | 120 men
M | 64 people. | 640 people
P | 2,500 houses stood. | Houses standing: 2.500
P | 2.5 tons. | 2.500.000, or rather 2,500, or 2.500 tons
""",
    "wrong_value": """
S | Four of the nine bells cracked. | nine bells, of which four cracked
S | In 1742 the dam broke. | The dam broke in 1742
M | In 1742 the dam broke, and in 1750 the bridge. | in 1742 the dam broke
M | In 1724 the dam broke. | in 1742 the dam broke
M | 318 sheep. | 381 sheep
M | The dam broke in 1742. | 1,742 men
M | Some 31,800 sheep. | 3,180 sheep
M | 5 wagons. | 50 wagons
M | 2.07 tons. | 2.7 tons
M | -4 degrees. | 4 degrees
M | 30 sheep died. | the sheep died
M | Ten sheep died. | often sheep died
M | One thousand sheep died. | no sheep died
P | 5 barns and 7 stables. | 7 barns and 5 stables
P | 10⁵ spores. | 105 spores
P | It held 1803 jars. | it held l8O3 jars
P | The bell weighed 30 stone. | the bell weighed 3O stone
P | The year 1718. | the year l7l8
P | note 4 | as he said.4 But
P | 12 monks and 30 novices. | 30 monks; 12 novices
P | 40 goats were sold. | 40 sheep were sold
""",
    "approx_comparators": """
S | About 300 nuns. | some three hundred nuns
S | More than 300 nuns. | upwards of 300 nuns
S | At least 300 nuns. | not fewer than 300 nuns
S | At least 300 nuns. | 300 nuns or more
S | Fewer than 300 nuns. | less than 300 nuns
S | No more than 300 nuns. | at most 300 nuns
S | Up to 300 nuns. | not more than 300 nuns
S | Nearly 300 nuns. | almost three hundred nuns
S | Only 7 returned. | only seven returned
S | Roughly 300 nuns. | about 300 nuns
S | 300 nuns. | exactly 300 nuns
S | Thrice a week. | three times a week
S | Several nuns. | several nuns
S | Dozens of nuns. | dozens of nuns
S | Over 2,000 nuns. | more than two thousand nuns
M | More than 300 nuns. | 300 nuns
M | Fewer than 300 nuns. | 300 nuns
M | More than 300 nuns. | fewer than 300 nuns
M | At least 300 nuns. | at most 300 nuns
M | Over 300 nuns. | 250 nuns
M | Nearly 300 nuns. | more than 300 nuns
M | Nearly 300 nuns. | 304 nuns
M | Under 300 nuns. | 310 nuns
M | Exactly 300 nuns. | about 300 nuns
M | 300 nuns. | more than 300 nuns
M | 298 nuns. | about 300 nuns
M | About 300 nuns. | 30 nuns
M | Hundreds of nuns. | 30 nuns
M | Seven nuns. | several nuns
M | 36 nuns. | dozens of nuns
M | Thousands of nuns. | 400 nuns
P | About 300 nuns. | 300 nuns
P | About 300 nuns. | 297 nuns
P | Almost 300 nuns. | 297 nuns
P | Over 300 nuns. | 312 nuns
P | Fewer than 300 nuns. | 288 nuns
P | Exactly 300 nuns. | 300 nuns
P | 300 nuns. | about 300 nuns
P | Only 300 nuns. | 300 nuns
P | All 300 nuns. | 300 nuns
P | A few nuns. | four nuns
P | Several nuns. | six nuns
P | Scores of nuns. | 60 nuns
P | Thousands of nuns. | 4,000 nuns
P | A couple of nuns. | two nuns
P | At least 300 nuns. | more than 300 nuns
P | Circa 1640. | in 1640
P | Two nuns. | a couple of nuns
P | A handful of nuns. | five nuns
""",
    "dates": """
S | On 9 May 1641. | on the ninth of May, 1641
S | On 9 May 1641. | May 9th, 1641
S | On May 9, 1641. | 9th May 1641
S | On 23 April 1641. | on 23/4/1641
S | On 23 April 1641. | on 4/23/1641
S | On 9 May 1641. | 1641-05-09
S | In May 1641. | on 9 May 1641
S | On 9 May. | on 9 May 1641
S | In 1641. | in May 1641
S | In 1641. | 9 May 1641
S | From 1641 to 1649. | 1641–49
S | The years 1641–9. | from 1641 to 1649
S | Between 1641 and 1649. | 1641–1649
S | In the spring of 1641. | in spring 1641
S | At 4 p.m. | at four in the afternoon
S | At 4.30 p.m. | at half past four in the afternoon
S | At 16:30. | at 4.30 p.m.
S | At noon. | at twelve noon
S | At half past six. | at half-past six
S | In nineteen fourteen. | in 1914
S | In 1905. | in nineteen hundred and five
S | In 1905. | in nineteen-oh-five
S | On 11 Sept. 1641. | on September 11, 1641
S | In January 1642. | Jan. 1642
M | On 9 May 1641. | on 9 May 1642
M | On 9 May 1641. | on 9 March 1641
M | On 9 May 1641. | on 19 May 1641
M | On 9 May 1641. | in May 1641
M | In May 1641. | in 1641
M | On 9 May 1641. | on 9 May
M | In 1645. | from 1641 to 1649
M | In May 1641. | in March 1641
M | In summer 1641. | in winter 1641
M | In summer 1641. | in March 1641
M | From 1641 to 1649. | from 1641 to 1648
M | At 4 p.m. | at 5 p.m.
M | At 4 p.m. | at 4 a.m.
M | On 23 April 1641. | on 23/5/1641
M | On 4 May 1641. | on 14 May 1641
M | In 1642. | in 1641 and 1643
M | From 1641 to 1649. | in 1645
P | On 9 May 1641. | on 9/5/1641
P | On 9 May 1641. | on 5/9/1641
P | In spring 1641. | in April 1641
P | On the 9th inst. | on 9 May
P | On 3 February 1650. | 3 February 1649/50
P | On 3 February 1649. | 3 February 1649/50
P | On 9 May 1641. | on 9 May 1641 (Old Style)
P | On 9 May 1641 (New Style). | on 9 May 1641
P | At 4 p.m. | at four o'clock
P | In 1641. | from 1641 to 1649
P | In the first week of May 1641. | on 4 May 1641
P | In early May 1641. | on 4 May 1641
P | From 1641 to 1649. | in 1641
""",
    "decades_centuries_eras": """
S | In the 1640s. | in 1643
S | In the 1640s. | in the sixteen-forties
S | In the 1640s. | on 9 May 1643
S | The seventeenth century. | in 1643
S | In the 17th century. | in the seventeenth century
S | In the 1600s. | in 1643
S | In the 17th century. | in the 1640s
S | In the fifth century BC. | in 430 B.C.
S | In 430 BC. | in 430 BCE
S | In A.D. 430. | in 430 AD
S | In 430. | in A.D. 430
P | In the late seventeenth century. | in 1695
P | In the early seventeenth century. | in 1603
P | In the mid-seventeenth century. | in 1650
S | In the late 1640s. | in the late 1640s
S | In the second half of the seventeenth century. | in 1680
S | In the first half of the 17th century. | in 1620
S | In the eighties. | in the eighties
S | In the 1640s. | in the 1640's
S | The fourth century. | the 4th century A.D.
M | In 1643. | in the 1640s
M | In the 1630s. | in 1643
M | In the 1640s. | in the seventeenth century
M | In the sixteenth century. | in 1643
M | In the 18th century. | in 1643
M | In 430 BC. | in A.D. 430
M | In 430. | in 430 B.C.
M | In the fifth century. | in 430 B.C.
M | In the fifth century BC. | in 530 B.C.
M | In the late seventeenth century. | in 1620
M | In the early seventeenth century. | in 1680
M | In the late 1640s. | in the early 1640s
M | In the late 1640s. | in the 1640s
M | In the late 1640s. | in 1641
M | In the first half of the 17th century. | in 1680
M | In the 1600s. | in the sixteenth century
M | In the seventeenth century. | in 1743
M | In the 1640s. | in 1639
M | In the 1640s. | in 1650
M | The 1640s. | 1640 men
P | In 430 BC. | in 430
P | In A.D. 430. | in 430
P | In the seventeenth century. | in 1700
P | In the late seventeenth century. | in 1668
P | In the 1640s. | in the forties
P | The 1880s. | in the eighties of the last century
P | Three centuries later. | three hundred years later
P | A decade later. | ten years later
P | Two decades earlier. | twenty years earlier
P | The seventeenth century. | in 1600
""",
    "multiples": """
S | Rents grew fivefold. | rents are now 5 times what they were
S | Rents grew five-fold. | rents grew fivefold
S | It is twice as deep. | it is double the depth
S | It was three times as heavy. | it was thrice as heavy
S | Rents grew eightfold. | rents rose by 700 per cent
S | Rents rose by 700 per cent. | rents rose eight-fold
S | Rents rose 8x. | rents rose eight-fold
S | Sales doubled. | sales doubled
S | Sales rose to 300 per cent of what they were. | sales rose to 300% of the old sum
M | Rents grew fivefold. | rents grew fourfold
M | Rents rose by 800 per cent. | rents rose eight-fold
M | Rents rose eight-fold. | rents rose by 800 per cent
M | Rents rose eight-fold. | rents fell eight-fold
M | It is twice as deep. | it is three times as deep
M | It is twice as deep. | it is as deep
M | Sales trebled. | sales doubled
M | Sales doubled. | sales halved
M | Rents grew fivefold. | rents grew by 5 per cent
P | Rents were five times greater. | rents were five times as great
P | Sales doubled. | sales rose from 40 tons to 80 tons
P | Sales halved. | sales fell from 80 tons to 40 tons
P | Sales doubled. | sales rose by 100 per cent
P | An order of magnitude more rent. | ten times more rent
P | A threefold increase. | three times as much
P | Rents tripled. | rents went from 5s. to 15s.
""",
    "fractions": """
S | Two-thirds of the crew. | two thirds of the crew
S | Two-thirds of the crew. | ⅔ of the crew
S | Half the crew. | one half of the crew
S | Half of the crew died. | half the crew died
S | A quarter of the crew. | one quarter of the crew
S | A quarter of the crew. | one fourth of the crew
S | 2½ miles. | two miles and a half
S | 2½ miles. | two and a half miles
S | 2 1/2 miles. | 2.5 miles
S | ¼ pound of tea. | a quarter of a pound of tea
S | Half a mile. | ½ mile
S | An hour and a half. | one and a half hours
S | Three-fifths of the crew. | 3/5 of the crew
S | One in five drowned. | one out of five drowned
S | A fifth of the crew drowned. | one in five of the crew drowned
S | Three out of four drowned. | three-quarters drowned
M | Two-thirds of the crew. | one third of the crew
M | A quarter of the crew. | half the crew
M | 2½ miles. | 2¼ miles
M | 2½ miles. | two miles
M | One in five drowned. | one in fifteen drowned
M | Half a mile. | a mile
M | Three-fifths of the crew. | two-fifths of the crew
M | A tenth of the crew. | ten of the crew
P | One fourth of 80. | the fourth of the 80
P | 6 1/2 feet. | six feet six inches
P | Half an hour. | thirty minutes
P | A quarter of a mile. | 440 yards
P | A third of the crew. | 33 per cent of the crew
P | Two-thirds of the crew. | 40 of the 60 men of the crew
P | A year and a half. | eighteen months
""",
    "percent": """
S | 40% of the wool. | forty per cent of the wool
S | 40% of the wool. | 40 p.c. of the wool
S | The yield was 3.5%. | it yielded 3½ per cent.
S | Interest was 3½%. | interest of 3.5 per cent
S | Half the wool. | 50 per cent of the wool
S | Four in ten failed. | 40 per cent failed
S | 25 per cent of the wool. | one quarter of the wool
S | 4‰ of the wool. | 4 per mille of the wool
S | 25 basis points were added. | a quarter of a percentage point was added
S | Five per cent interest. | five in the hundred
S | Wool rose by 12 per cent. | a rise of 12% in wool
S | Wool fell by 12 per cent. | a 12 per cent fall in wool
S | Wool rose 12 per cent. | wool rose by 12 percent
S | 20% of them. | one in five of them
M | 40% of the wool. | 4% of the wool
M | 40% of the wool. | 14% of the wool
M | 40% of the wool. | 40‰ of the wool
M | Wool rose by 12 per cent. | wool fell by 12 per cent
M | Wool rose by 12 per cent. | wool rose to 12 per cent
M | Wool rose by 12 per cent. | wool rose by 12 percentage points
M | Wool rose 12 percentage points. | wool rose 12 per cent
M | 3.5% interest. | 35% interest
M | Half the wool. | 5 per cent of the wool
M | 60 per cent of the wool. | 16 per cent of the wool
P | Wool rose 5 percentage points. | wool went from 30% to 35%
P | Wool rose by a quarter. | wool rose from 40 to 50 bales
P | 40 per cent of the wool. | 40 of 100 bales
P | 12 per cent. | 12.3 per cent
P | Wool rose by 12 per cent. | 12 per cent of the wool
M | 40% of the men. | 40% of the women
P | Wool rose twelve per cent. | wool was twelve per cent
""",
    "units": """
S | It lay 8 miles inland. | it lay eight miles inland
S | 8 sq. miles. | eight square miles
S | 5 km² of marsh. | five square kilometres of marsh
S | 4 lbs. of tea. | four pounds of tea
S | 12 ft. high. | twelve feet high
S | 3 × 5 feet. | 3 feet by 5 feet
S | Five feet six inches. | 5 ft. 6 in.
S | 60°F. | 60 degrees Fahrenheit
S | 15 °C. | fifteen degrees centigrade
S | Minus 4 degrees. | −4 degrees
S | 30 miles an hour. | 30 miles per hour
S | 30 mph. | 30 miles per hour
S | 6 oz. of tea. | six ounces of tea
S | 200 kilometres. | 200 km
S | £200 a year. | £200 per annum
S | 5 grams per litre. | 5 g per litre
S | 10 tonnes. | 10 metric tons
S | 2 hours 30 minutes. | two hours and thirty minutes
M | 8 miles. | 8 yards
M | 8 miles. | 8 km
M | 8 feet. | 8 inches
M | 8 tons. | 8 pounds of weight
M | 60°C. | 60°F
M | 8 miles square. | eight square miles
M | 8 square miles. | 8 miles
M | 8 hours. | 8 minutes
M | 8 pints. | 8 gallons
M | 8 acres. | 8 hectares
M | 4 degrees. | −4 degrees
M | 3 × 5 feet. | 3 × 6 feet
M | £200 a year. | £200 a month
M | 8 grams. | 8 kilograms
M | 8 tons. | 8 men
M | 12 ft. high. | twelve feet wide
M | 10 miles north. | ten miles south
M | 8 years later. | 8 years earlier
P | 8 tons. | 8 tonnes
P | The mill stood 13 km away. | the mill stood eight miles away
P | 60 degrees. | 60°F
P | 60°F. | 60 degrees
P | 24 feet. | eight yards
P | 15°C. | 59°F
P | Two weeks. | a fortnight
P | 8 miles. | the distance was 8
P | 60 minutes. | one hour
P | Eight days. | eight nights
P | 2 dozen pounds. | 24 lbs.
P | £200 a year. | £200
""",
    "currency": """
S | It cost £3 5s. 2d. | it cost 3l. 5s. 2d.
S | It cost £3 5s. 2d. | it cost £3. 5. 2.
S | It cost £3. | it cost three pounds
S | It cost 5s. | it cost five shillings
S | It cost 5s. 6d. | five shillings and sixpence
S | It cost $40. | it cost forty dollars
P | It cost US$40. | it cost $40
S | It cost €40. | it cost 40 euros
S | It cost 40 fr. | it cost 40 francs
S | It cost £3 million. | it cost three million pounds
S | It cost £3m. | it cost £3,000,000
S | The saddle fetched six guineas. | the saddle fetched 6 gns.
S | It cost sixpence. | it cost 6d.
S | It cost £1,200. | it cost 1,200l.
M | It cost £3 5s. 2d. | it cost £3 5s. 3d.
M | It cost £3. | it cost $3
M | It cost £3. | it cost 3s.
M | It cost 40 francs. | it cost 40 marks
M | It cost 5s. 6d. | it cost 6s. 5d.
M | The saddle fetched six guineas. | the saddle fetched £6
M | It cost £3 5s. | it cost £3
M | It cost £3 million. | it cost £3,000
M | It cost £30. | it cost £3
M | It cost 40 florins. | it cost 40 guilders
M | It cost £3 5s. 2d. | it cost £5 3s. 2d.
P | It cost a guinea. | it cost 21s.
P | It cost £3.25. | it cost £3 5s.
P | It cost 65s. | it cost £3 5s.
P | It cost half a crown. | it cost 2s. 6d.
P | It cost £1 10s. | it cost 30s.
P | £5. | five pounds
""",
    "ranges": """
S | Five or six weeks. | 5-6 weeks
S | 5 to 6 weeks. | from five to six weeks
S | Between 30 and 40 carts. | from thirty to forty carts
S | 30–40 carts. | 30 to 40 carts
S | Pages 231–9. | pp. 231-239
S | The war of 1756–63. | the war of 1756 to 1763
S | Two or three thousand carts. | 2,000–3,000 carts
S | 1.2 to 1.5 million carts. | from 1,200,000 to 1,500,000 carts
S | From 5 to 7 June 1641. | 5–7 June 1641
S | £30–£40. | between £30 and £40
M | 35 carts. | between 30 and 40 carts
M | 30 to 40 carts. | 30 to 50 carts
M | 30 carts. | 30 to 40 carts
M | 40 carts. | thirty or forty carts
M | Pages 231–9. | pages 231–5
M | Page 235. | pages 231–9
M | 1760. | the war of 1756–63
M | 30 to 40 carts. | 13 to 14 carts
M | Rents rose from 30s. to 40s. | rents fell from 40s. to 30s.
M | Rents rose from 40s. to 30s. | rents rose from 30s. to 40s.
P | 30 to 40 carts. | 35 carts
P | 50 ± 5 carts. | 45 to 55 carts
P | 30 to 40 carts. | 32 to 38 carts
P | 1756. | the war of 1756–63
""",
    "ordinals_names": """
S | The 5th Regiment. | the Fifth Regiment
S | Charles II fled. | Charles the Second fled
S | Louis XIV reigned. | Louis XIV. reigned
S | World War II. | the Second World War
S | World War One. | World War I
S | Chapter XII. | chapter 12
S | Fig. 7. | Figure 7
S | Vol. III, p. 20. | volume 3, page 20
S | No. 12. | Number 12
S | The B52 flew. | the B52 flew
S | The B-52 flew. | the B-52 flew
S | Route 9. | Route 9
S | The twenty-first bridge. | the 21st bridge
S | The third mill. | the third mill
S | Apollo 11 landed. | Apollo 11 landed
S | Act II, scene 3. | Act 2, scene iii
M | Charles II fled. | Charles I fled
M | World War I. | World War II
M | Chapter XII. | Chapter XI
M | The B52 flew. | 52 planes flew
M | The 52 planes flew. | the B52 flew
M | The B52 flew. | the B53 flew
M | The 5th Regiment. | the 15th Regiment
M | Fig. 7. | Table 7
M | p. 20 | p. 200
M | Route 9. | nine routes
M | The third mill. | the second mill
M | The third mill. | three mills
M | Louis XIV reigned. | Louis XVI reigned
M | Apollo 11 landed. | Apollo 12 landed
M | The X100 sold 30 pieces. | 100 were sold in 30 pieces
P | Charles II fled. | Charles fled
P | The first bridge was built in 1750. | a bridge was built in 1750
P | The 7 in the plan. | Fig. 7
S | The fourth chapter. | Chapter IV
P | One third. | the third
""",
    "neighbours": """
S | It took seventy-odd days. | it took about seventy days
S | He was two-and-twenty. | he was 22
S | There were a dozen dozen eggs. | 144 eggs
S | The town had a hundred wagons. | the town had 100 wagons
S | The town had one hundred wagons. | a hundred wagons
S | Half a hundred wagons. | fifty wagons
S | Zero wagons. | 0 wagons
S | Both mills closed. | both mills closed
P | Both mills closed. | two mills closed
S | A pair of wagons. | two wagons
S | Six score hides. | 120 hides
S | One hundred thousand eggs. | 100 000 eggs
S | A quarter of a million bricks. | 250,000 bricks
S | The year nineteen hundred. | 1900
S | Ten thousand eggs. | 10,000 eggs
S | Nineteen men. | 19 men
P | One wagon was sold. | a single wagon was sold
S | One of the wagons was sold. | a wagon was sold
S | He sold one wagon. | he sold one wagon
M | He sold one wagon. | he sold two wagons
S | The Seven Years’ War. | the Seven Years' War
S | He won the war in 1815. | he won the war in 1815
S | The house was number ten. | No. 10
M | Eighteen wagons. | eighty wagons
M | Ninety wagons. | nineteen wagons
M | One hundred and forty wagons. | one hundred and fourteen wagons
M | 1,500 wagons. | 1,050 wagons
M | Two hundred wagons. | twelve hundred wagons
P | A million eggs. | a billion eggs, that is a milliard
S | 1.4 million eggs. | 1,400,000 eggs
S | $1.4m. | $1,400,000
S | 2,5 Mio. | 2,5 Mio.
S | 1 234 trees | 1,234 trees
S | 1,234.5 kg | 1.234,5 kg
S | 100.000 Bäume. | 100.000 Bäume
S | 100,000 trees. | 100.000 Bäume
S | 12,345 trees. | 12345 trees
M | 12,345 trees. | 12,354 trees
M | 12,345 trees. | 123,45 trees
S | 3.5 crore rupees. | 35,000,000 rupees
S | Rs. 500 | 500 rupees
M | 1.400 trees. | 14,000 trees
S | At least 500 wagons. | 500 or more wagons
S | Over 500 wagons. | above 500 wagons
S | Around 500 wagons. | c. 500 wagons
S | Some 500 wagons. | 500 wagons or thereabouts
S | Exactly 500 wagons. | precisely 500 wagons
M | Under 500 wagons. | over 500 wagons
P | Almost 500 wagons. | about 500 wagons
P | 500 wagons. | nearly 500 wagons
P | Well over 500 wagons. | 550 wagons
S | Up to 500 wagons. | a maximum of 500 wagons
M | Up to 500 wagons. | at least 500 wagons
P | Many hundreds of wagons. | 700 wagons
P | Barely 500 wagons. | 500 wagons
P | Half a dozen or so wagons. | six wagons
M | Two dozen wagons. | two wagons
S | On the 13th of November. | 13 Nov.
S | On 1 Jan. 1700. | January 1st, 1700
S | 1 January 1700 | 1700-01-01
S | On Christmas Day 1640. | on Christmas Day 1640
P | On Christmas Day 1640. | on 25 December 1640
M | On Christmas Day 1640. | on 24 December 1640
P | They met at midnight. | they met at 12 o’clock
S | At 12 noon. | at noon
S | At a quarter to four. | at 3.45
S | At a quarter past four. | at 4:15
S | At ten minutes past four. | at 4.10
S | At 15:00. | at 3 p.m.
M | At 15:00. | at 5 p.m.
S | At three o’clock. | at 15:00
S | In 1732. | in 1732
P | In 1732. | in 1731/2
S | In 1731/2. | in 1731/2
S | From May to June 1851. | May–June 1851
M | On 30 April 1851. | on 30 April 1815
P | In 1812. | three years after 1809
P | In summer 1912. | in July 1912
M | In summer 1912. | in December 1912
M | In autumn 1912. | in spring 1912
P | In 1605. | in '05
S | MDCV | 1605
P | In 1605. | 1605 Old Style
S | In the year 1605. | anno 1605
M | On Monday 5 May 1851. | on 5 May 1852
P | At 3 o’clock. | at about 3 o’clock
S | In the 1880s. | in the eighteen-eighties
S | In the 1880s. | in 1884
M | In the 1880s. | in 1894
S | In the nineteenth century. | in the 1880s
M | In the 1880s. | in the nineteenth century
S | In the 19th c. | in the nineteenth century
S | In 44 BC. | in 44 B.C.
M | In 44 BC. | in A.D. 44
P | In 44 BC. | in 44
P | At the end of the sixteenth century. | in 1590
P | In the mid-sixteenth century. | in 1536
P | In the late 1530s. | in 1536
S | Third century B.C. | 3rd century BC
S | In the 3rd century BC. | in 250 BC
M | In the 3rd century BC. | in 150 BC
S | In the 1700s. | in the 18th century
M | In the 1700s. | in the 17th century
P | In the nineties. | in the 1890s
P | The nineteenth century. | in 1900
S | Half a century. | half a century
P | Half a century. | fifty years
P | Three score years. | six decades
S | Rents trebled. | rents rose threefold
S | Rents rose threefold. | rents tripled
S | Rents were three times as high. | rents trebled
S | Rents fell to one third. | rents fell to a third
S | It was half as long. | it was half the length
S | Rents fell by half. | rents were halved
P | Rents fell by 50%. | rents were halved
M | Rents fell by half. | rents fell to a third
M | Rents doubled. | rents rose fourfold
M | Rents rose by 200%. | rents doubled
M | Rents rose 300%. | rents trebled
P | Rents quadrupled. | rents rose by 300 per cent
S | Rents rose by a factor of four. | rents rose fourfold
P | Rents rose threefold. | rents were three times higher
M | Rents rose tenfold. | rents rose tenth
S | ⅔ of the worms. | two-thirds of the worms
S | 0.75 of the worms. | three quarters of the worms
S | 7/8 inch. | seven-eighths of an inch
S | Seven eighths of the town. | 7/8 of the town
S | One and a half miles. | 1.5 miles
S | One and one-half miles. | a mile and a half
S | Two and three-quarter miles. | 2¾ miles
P | 5½ feet. | 66 inches
M | 5½ feet. | 5¼ feet
M | A third of the worms. | a quarter of the worms
P | About a third of the worms. | 35 per cent of the worms
P | Nearly half the worms. | 48% of the worms
M | Over half the worms. | 48% of the worms
S | Half of 900. | one half of the 900
S | 33⅓ per cent. | one third
P | Every third man. | one man in three
S | A 35% rise. | a rise of 35 per cent
S | Rents were up 35%. | rents rose by 35 per cent
M | Rents were up 35%. | rents were down 35 per cent
S | 0.5%. | half a per cent
S | ½%. | 0.5 per cent
S | 85 out of 100 drowned. | 85 per cent drowned
P | 35% died. | 0.35 of them died
M | 0.35% died. | 35% died
M | 5 percentage points. | 5 per cent
S | Five percentage points. | 5 percentage points
S | 1 in 4 died. | a quarter died
S | Most of them, 60%, died. | three-fifths, or 61 per cent, died
P | A majority of 51%. | a majority of 50.6 per cent
S | 100% of them died. | one hundred per cent died
P | 100% of them died. | all of them died
S | It weighed 5 kilos. | it weighed 5 kg
S | It weighed 12 st. | it weighed 12 stone
S | A five-mile walk. | a walk of five miles
S | A 60-ton ship. | a ship of sixty tons
S | It was 6 ft 2 in. | it was six feet two inches
S | It was 6'2". | it was six feet two
S | 6 ft. 2. | six feet two inches
S | 5 sq. ft. | five square feet
S | 5 m² | 5 square metres
S | 5 cubic feet | 5 cu. ft.
S | 40 miles an hour | 40 m.p.h.
S | 12 hp | twelve horse-power
S | 3 hrs. | three hours
S | a pint of milk | one pint of milk
S | a day and a half | one and a half days
P | A fortnight. | fourteen days
P | Two hours. | 120 minutes
P | 60 miles. | 96 km
M | 60 miles. | 60 km
M | 60 miles. | 600 miles
P | 5 tons. | 5 long tons
P | 3 pints. | 3 American pints
S | 5° north | five degrees north
M | 5° north | five degrees south
S | zero degrees | 0 degrees
S | It cost a penny. | it cost 1d.
S | It cost half a crown. | it cost half-a-crown
S | It cost 5 gns. | it cost five guineas
S | It cost £5 10s. | it cost five pounds ten shillings
S | It cost £5 10s. | it cost five pounds ten
S | It cost 10/-. | it cost ten shillings
S | It cost 2/6. | it cost two and sixpence
S | It cost 6d. | it cost sixpence
S | It cost fifty cents. | it cost 50¢
P | It cost 50p. | it cost ten shillings
P | It cost £5. | it cost 100s.
P | It cost five crowns. | it cost 25s.
M | It cost £5. | it cost 5 francs
M | It cost 5d. | it cost 5s.
M | It cost £5,000. | it cost £500
S | It cost ¥500. | it cost 500 yen
S | It cost Rs 500. | it cost five hundred rupees
S | £1.5 billion | £1,500 million
S | 2 or 3 men. | two or three men
S | 2–3 men. | two to three men
S | Not more than 20 mills. | from 10 to 20 mills
S | pp. 45–47 | pages 45 to 47
M | pages 45–47 | page 46
M | page 46 | pages 45–47
S | 1914–1918 | 1914 to 1918
S | The war lasted from 1914 to 1918. | the war of 1914–18
M | The war of 1914–19. | the war of 1914–18
P | More than 10 mills. | between 12 and 20 mills
P | 10 to 20 mills. | about 15 mills
M | 10 to 20 mills. | 5 to 25 mills
P | £10–£20 | from ten to twenty pounds
S | 10–20% | between ten and twenty per cent
S | 9–11 May 1851 | from the 9th to the 11th of May 1851
S | Elizabeth I. | Elizabeth the First
S | Pope John XXIII. | John XXIII
S | Part II. | part two
S | Book iv. | Book 4
S | the second edition | the 2nd edition
S | the 2nd ed. | the second edition
S | 10 Downing Street | 10, Downing Street
S | Article V. | article 5
S | No. 7 | number seven
M | No. 7 | No. 17
M | Elizabeth I. | Elizabeth II
M | Part II. | Part III
M | the second edition | the third edition
M | Room 101. | 101 rooms
M | Catch-22. | 22 catches
P | Mill No. 3. | the third mill
P | Elizabeth II. | the Queen
S | U-20 sank it. | the U-20 sank it
M | U-20 sank it. | U-21 sank it
M | page 12 | page xii
S | page xii | p. xii
S | Vol. 3. | the third volume
M | In 1855. | in 1885
M | 71 wagons. | 17 wagons
P | 12 wagons. | 12.5 wagons
M | 1,400 wagons. | 1,400,000 wagons
M | 5 wagons and 6 mills. | 5 wagons
M | In 1912 there were 40 wagons. | in 1912 there were 50 wagons
S | 10^3 eggs. | a thousand eggs
S | 2 × 10³ eggs. | 2,000 eggs
P | 10³ eggs. | 103 eggs
M | 10³ eggs. | 10 eggs
P | 15 wagons. | 1S wagons
P | 50 wagons. | 5O wagons
P | 12 wagons. | 1 2 wagons
P | 15 wagons. | l5 wagons
M | 40 wagons in 1910. | in 1911 there were 40 wagons and in 1910 many
M | The mill had 12 wagons. | the mill had wagons; see note 12
P | 12 | wagons.12
S | The mills closed. | the mills closed
S | A few wagons. | a few wagons
P | A few wagons. | three wagons
M | Hundreds of barges. | many barges
""",
    "several at once": """
M | The fleet lost 12 ships in 1702 and 9 in 1703. | the fleet lost 9 ships in 1702 and 12 in 1703
S | The fleet lost 12 ships in 1702, 9 in 1703. | in 1702 it lost 12 ships, and in 1703 nine
M | Wages rose from 5s. in 1780 to 9s. in 1800. | wages rose from 9s. in 1780 to 15s. in 1800
P | Wages rose from 5s. in 1780 to 9s. in 1800. | wages, 5s. in 1780, rose to 9s. in 1800
P | Wages rose by 4s. | wages rose from 5s. to 9s.
M | He was 45 when he died in 1790. | he died in 1790 at 54
S | He was 45 when he died. | he died at forty-five
S | In July 1789, aged 30, he left. | he left in July, 1789, aged thirty
M | The town stood 300 feet above the sea. | the town stood 300 feet below the sea
M | It opened 20 years before the war. | it opened 20 years after the war
P | 12 of 15 judges agreed. | 15 of 12 judges agreed
S | Twelve of the fifteen judges agreed. | of fifteen judges, 12 agreed
S | Twelve judges agreed. | of fifteen judges, 12 agreed
M | 20,000 copies were printed. | 2,000 copies were printed, and 20 were bound
M | The 1851 census counted 3,120 souls. | the 1851 census counted 3,210 souls
S | The 1851 census counted 3,120 souls. | in the census of 1851 there were 3,120 souls
M | The 1861 census counted 3,120 souls. | in the census of 1851 there were 3,120 souls
S | He paid 2s. 6d. a yard for 40 yards. | 40 yards at 2s. 6d. a yard
M | He paid 2s. 6d. a yard. | he paid 2s. 6d. a dozen
S | The 18th-century house. | a house of the eighteenth century
M | The 18th-century house. | a house of the seventeenth century
S | A two-storey house. | a house of two storeys
S | A 300-year-old oak. | an oak of three hundred years
S | It lies at 52° 30′ north. | it lies at 52° 30′ north
M | It lies at 52° 30′ north. | it lies at 52° 40′ north
S | The score was 3–2. | the score was 3–2
M | The score was 3–2. | the score was 2–3
S | Psalm 23, verse 4. | Ps. 23, v. 4
S | A ratio of 3 to 1. | three to one
M | A ratio of 3 to 1. | three to two
P | He lived at 14 Mill Street. | at No. 14, Mill Street
M | He lived at 14 Mill Street. | at 41 Mill Street
S | On the night of 3–4 May 1798. | in the night from the 3rd to the 4th of May 1798
S | Between 1798 and 1801 he wrote nothing. | from 1798 to 1801 he wrote nothing
P | By 1801 he was rich. | in 1801 he was rich
M | Until 1801 he was rich. | since 1801 he was rich
M | Before 1801. | since 1801
S | Some 40 or 50 men. | about forty or fifty men
S | The 40,000-strong army. | an army forty thousand strong
M | The 40,000-strong army. | an army fourteen thousand strong
S | The first of the 12 houses. | the first of twelve houses
S | He had three sons and two daughters. | three sons, two daughters
P | He had three sons and two daughters. | two sons, three daughters
S | It was 1.5 metres (5 feet) high. | it was 1.5 metres (5 feet) high
P | It was 1.5 metres high. | it was five feet high
S | A thousand and one nights. | 1001 nights
S | Nine-tenths of the law. | nine tenths of the law
S | 9/10 of the law. | nine-tenths of the law
S | It held two hundredweight. | it held 2 cwt
S | Four per cent. per annum. | 4% a year
M | Four per cent. a month. | 4% a year
S | The fifth Duke. | the 5th Duke
M | The fifth Duke. | the 4th Duke
S | Number 5 Battery. | No. 5 Battery
P | At the age of seven. | seven years old
M | At the age of seven. | at the age of eleven
S | £20–30 | £20 to £30
P | £20,000–£30,000 | from 20,000l. to 30,000l.
S | 0.25 mile | a quarter of a mile
S | 2 m 50 | 2 m 50
S | The population halved. | the population halved
M | The population fell by a third. | the population fell to a third
M | The population fell to a third. | the population fell by a third
S | Three times in a week. | thrice in a week
S | 10 a.m. | ten in the morning
M | 10 a.m. | ten in the evening
S | 5.30 a.m. | half past five in the morning
S | 12 March 44 BC | March 12, 44 B.C.
S | It weighed 3 lb. 4 oz. | three pounds four ounces
M | It weighed 3 lb. 4 oz. | four pounds three ounces
S | 3 lb. 4 oz. of tea | three pounds four ounces of tea
M | More than half voted. | less than half voted
S | More than half voted. | over half voted
M | More than half voted. | half voted
S | Around a third voted. | about one third voted
P | A third voted. | about one third voted
M | Half voted. | a third voted
S | Three or four times a year. | 3–4 times a year
M | He owned no fewer than 12 farms. | he owned no more than 12 farms
S | He owned no fewer than 12 farms. | he owned at least twelve farms
S | In the winter of 1708–9. | in the winter of 1708–09
P | In the winter of 1708/9. | in the winter of 1708–9
M | In the winter of 1708–9. | in the winter of 1709–10
S | She was born on 29 February 1796. | born Feb. 29th 1796
S | They sold 2000 head of cattle. | 2,000 head of cattle were sold
P | They sold 2000 head of cattle. | in 2000 they sold cattle
S | A 5 000-ton ship. | a ship of 5,000 tons
S | 7 million | seven millions
P | 7 millions sterling | seven million pounds
M | 7 millions sterling | seven million francs
""",
    "what is near and not the same": """
M | Before 1801 he was rich. | in 1801 he was rich
M | In 1801 he was rich. | before 1801 he was rich
M | After 1801. | in 1801
S | After 1801. | after 1801
S | Pre-1914 houses. | houses built before 1914
M | Pre-1914 houses. | houses of 1914
P | Since 1801 it has stood. | it was built in 1801
P | 12 clocks. | 12 locks
P | 12 townships. | 12 ships
P | 12 plants. | 12 ants
S | 12 men. | 12 soldiers
P | 12 soldiers. | 12 men
P | 640 respondents. | 640 people
S | 640 people. | 640 respondents
P | 5 tons of raw silk. | 5 tons of raw cotton
S | 5 tons of silk. | 5 tons of raw silk
S | His half-brother came. | his half-brother came
S | 2 s. 6 d. | 2s. 6d.
S | A second-hand coat. | a coat
M | The paper of 3 May. | the paper of 3 June
S | It rained for forty days and forty nights. | forty days and forty nights
M | It rained for fourteen days and forty nights. | forty days and forty nights
S | Between the ages of 10 and 12. | aged from ten to twelve
S | The Thirty Years’ War. | the Thirty Years' War
M | The Thirty Years’ War. | the Hundred Years' War
M | The Hundred Years’ War. | the Thirty Years' War
S | Nine out of ten. | nine in ten
S | 90 of the 100 died. | of the hundred, ninety died
M | He had £300 and a house. | he had £30 and a house
M | Exactly at noon. | at midnight
S | For the second time he failed. | he failed a second time
P | For the second time he failed. | he failed again
M | For the third time he failed. | he failed a second time
M | It measured 10 by 12 feet. | it measured 10 by 14 feet
S | It measured 10 by 12 feet. | it measured 10 × 12 ft.
P | It measured 10 by 12 feet. | it measured 12 by 10 feet
P | Sixteen hundred and five. | 1605
S | 2,000,000 | two millions
M | 2,000,000 | two milliards
M | Two out of three. | three out of four
S | 4 out of every 5. | four in five
S | 4.0 per cent | 4.0%
P | 4.0 per cent | 4%
S | 4 per cent | 4.0%
M | 4.05 per cent | 4.5%
M | 04 tons | 40 tons
S | 07:30 | 7.30 a.m.
S | £1,234 11s. 6d. | £1,234 11 s. 6 d.
M | a 5-day march | a 5-mile march
S | a 5-day march | a march of five days
M | the 1st Battalion | the 11th Battalion
M | on the 1st of June | on the 11th of June
M | Louis XV | Louis XVI
M | 30th May | 13th May
M | in his thirties | in his forties
S | in his thirties | in his thirties
M | a woman of thirty | a woman of thirteen
""",
    "further": """
M | It weighed 3 tons. | it weighed 3 cwt.
M | He rode 30 miles in a day. | he rode 30 miles in a week
M | The rent was £40. | the rent was 40s.
M | In the twelfth century. | in the twelfth year
M | A fifth of the men. | the fifth of May
M | The 12th of August. | the 12th regiment
M | 1,000 spindles. | 1,000,000 spindles
M | Its 6,000 volumes. | its 600 volumes
M | 55 per cent. | 5.5 per cent
M | Up 10 per cent. | down 10 per cent
P | Seven-eighths of the vote. | seven of the eight votes
P | 3:1 | 1:3
S | They lost 400 killed and wounded. | they lost four hundred, killed and wounded
M | They lost 400 killed. | they lost 400 wounded
S | The 7th Earl. | the seventh Earl
S | In its 19th year. | in its nineteenth year
M | In its 19th year. | in its 90th year
S | It is 4,808 m high. | it is 4808 metres high
M | It is 4,808 m high. | it is 4,808 ft high
P | It is 4,808 m high. | it is 15,774 feet high
S | 1,5 Millionen | 1,5 Millionen
S | 1.5 million people. | 1,5 Millionen Menschen
P | 250 people. | zweihundertfünfzig Menschen
P | 12.500 Menschen | 12,500 people
S | 31 March 1900 | le 31 mars 1900
S | 31 March 1900 | am 31. März 1900
M | 31 March 1900 | am 30. März 1900
S | He was born on 1 May 1800 and died on 2 June 1850. | born 1 May 1800; died 2 June 1850
M | He was born on 1 May 1800 and died on 2 June 1850. | born 2 June 1800; died 1 May 1850
P | He died at the age of 50. | born 1 May 1800; died 2 June 1850
P | The reign lasted 12 years. | he reigned from 1712 to 1724
M | The reign lasted 22 years. | he reigned from 1712 to 1724
P | Ten years later, in 1722. | in 1712; and ten years later
S | About 4 o'clock. | at about four o'clock
P | At 4 o'clock. | at about four o'clock
S | At 4.15 p.m. | at quarter past four in the afternoon
M | At 4.15 p.m. | at a quarter to four in the afternoon
S | In the second week of May 1800. | in the second week of May, 1800
P | In the second week of May 1800. | on 10 May 1800
M | In the second week of May 1800. | on 20 May 1800
S | In the 1st century AD. | in the first century A.D.
M | In the 1st century AD. | in the first century B.C.
P | In the 1st century AD. | in the first century
S | Around 1200 BC. | c. 1200 B.C.
M | In 1200. | in 1200 B.C.
S | The '45. | the '45
S | A tenfold rise. | a tenfold rise
P | A tenfold rise. | a rise of 900 per cent
S | It was 2.5 times as big. | it was two and a half times as large
M | It was 2.5 times as big. | it was 25 times as large
S | Thrice as many. | three times as many
M | Twice as many. | half as many
S | 20 p.c. discount | 20 per cent discount
S | 5% of 1,000 | five per cent of a thousand
M | 5% of 1,000 | five per cent of ten thousand
P | 50 of the 1,000 | five per cent of the 1,000
S | A third to a half. | from one-third to one-half
S | One to two per cent. | 1–2%
S | Half a million to a million. | 500,000 to 1,000,000
S | 10,000–15,000 men | ten to fifteen thousand men
M | 10,000–15,000 men | ten to fifty thousand men
P | 15 men at most. | 12 men
P | At least 10 men. | 12 men
M | At least 15 men. | 12 men
M | Fewer than 10 men. | 12 men
S | More than ten thousand. | over 10,000
S | Well over a hundred men. | more than 100 men
P | Some 100 men. | 103 men
M | Some 100 men. | 143 men
S | Not fewer than six. | at least 6
M | Six or more. | six or fewer
M | Six. | sixteen
P | A score of men. | about twenty men
S | £1 = 20s. | £1 = 20s.
S | It cost 1s. 6d. | it cost eighteen pence, or 1s. 6d.
P | It cost 1s. 6d. | it cost eighteenpence
P | It cost 1s. 6d. | it cost eighteen pence
M | It cost 1s. 6d. | it cost 16d.
S | 3 marks | three marks
M | 3 marks | three pounds
S | 100 Rhenish guilders | a hundred Rhenish guilders
P | 100 guilders | a hundred Rhenish guilders
S | two ounces of gold | 2 oz. gold
M | two ounces of gold | 2 lb. of gold
S | 25 °C | 25°C
P | 25 °C | 25 degrees
S | 12-inch guns | guns of twelve inches
M | 12-inch guns | 12 guns
M | 12 guns | 12-inch guns
S | a 74-gun ship | a ship of 74 guns
S | 1 in 5 | one in five
M | 1 in 5 | one in 50
S | Vol. IX, pp. 12–13 | vol. 9, pages 12 to 13
M | Vol. IX | vol. XI
S | The Eleven Sisters. | the eleven sisters
S | Class 3 | Class III
M | Type A1 | Type A2
S | The MG34 | the MG34
P | The MG34 | the machine gun
S | Pius IX. | Pius the Ninth
P | Pius IX. | the Pope
S | the Third Republic | the 3rd Republic
M | the Third Republic | the Second Republic
P | It came third. | one-third came
M | Three mills | third mill
S | He paid a tenth. | he paid one tenth
S | By 1 to 2 degrees. | by one to two degrees
S | 5,280 feet | 5280 ft.
P | 5,280 feet | one mile
P | 100 fathoms | 600 feet
P | A stone of wool. | 14 lb. of wool
P | 1914/15 | 1914–15
S | 1918 | 1981, or 1918
""",
    "wrong ones": """
P | The book has 24 plates. | the book has 24 pages of plates, 12 in all
M | A dozen men. | a score of men
M | Three dozen and four. | three dozen
M | Fourscore years. | threescore years
M | A hundred and twenty. | a hundred and ten
M | Twice a year. | twice a month
M | Every third year. | every fourth year
M | Once in ten years. | once in two years
M | One twelfth. | twelve
M | Twelve hundred and one. | twelve hundred and ten
P | £12 million | £12 billion
M | 12 thousand | 12 million
M | 12,000 copies. | 12 copies in 1,000
M | 3,456 men | 3,465 men
M | 1,2 kg | 12 kg
P | 2.000 Mann | 2 men
M | 14.07.1789 | 14.08.1789
M | 4 July 1776 | 7 April 1776
M | 4/7/1776 | 5/7/1776
M | the night of 4 August | the night of 5 August
M | at 11.30 p.m. | at 11.30 a.m.
M | at noon | at midnight
M | at half past ten | at half past two
M | at a quarter to ten | at a quarter past ten
P | from 9 to 11 | from 9 to 10
M | in the year 1666 | in the year 1665
M | in the 1660s | in the 1760s
M | in the mid-1660s | in 1669
M | in the third century BC | in the third century AD
M | in the second half of the 1660s | in 1661
P | 500 BC | 500
M | the eighteenth century | the 1900s
M | the twentieth century | the 1800s
P | 20,000 BC | 20,000
M | 12 per cent | 12 per thousand
M | by 12 points | by 12 per cent
M | a 12 per cent discount | a £12 discount
M | 99 per cent | 9.9 per cent
M | half of one per cent | half
M | two-fifths | two-fifteenths
M | three-quarters of a mile | three miles and a quarter
M | seven-tenths | seventy
M | 1¼ miles | 1¾ miles
M | £1 1s. | £1 11s.
M | 11d. | 1d.
M | 2 guineas | 2 crowns
M | 20 Swiss francs | 20 Belgian francs
M | €20 | 20 francs
M | 100 US dollars | 100 Canadian dollars
M | 20 knots | 20 miles per hour
M | 20 lb. | 20 oz.
M | 20 square yards | 20 cubic yards
M | 20 inches long | 20 inches high
M | 20 feet below | 20 feet above
M | 20 minutes early | 20 minutes late
M | −20°C | 20°C
M | 20 by 30 feet | 20 by 40 feet
M | 20 or 30 | 20 or 40
P | between 20 and 30 | below 20
M | not more than 20 | not less than 20
P | as many as 20 | as few as 20
P | scarcely 20 | over 20
P | all 20 | none of the 20
M | page 20 | plate 20
M | chapter 20 | verse 20
M | Henry IV, Part 2 | Henry IV, Part 1
M | Napoleon III | Napoleon I
M | Leo X | Leo XIII
M | Flight 93 | Flight 39
M | the 20th Infantry | the 21st Infantry
M | B-17 | B-29
M | No. 9 | No. 6
M | Act III | Act II
P | It doubled in 20 years. | it doubled in 10 years
M | It grew fourfold. | it grew by 400 per cent
M | It shrank to a quarter. | it shrank by a quarter
M | It fell by 20 to 30. | it fell by 30 to 20
P | Wages rose 20 per cent and prices 30. | wages rose 30 per cent and prices 20
M | 20 of the 30 were lost. | 20 of the 300 were lost
M | 20 men and 30 women. | 30 men and 20 women
P | He was 20 when she was 30. | he was 30 when she was 20
M | It sank in 20 minutes with 30 men. | it sank in 30 minutes with 20 men
M | 20 ships in 1805. | 20 ships in 1815; in 1805 many
M | The first two came. | the first three came
M | The two came. | the twelve came
M | Two thirds. | three halves
M | 6 or 7 | 67
M | 1 or 2 | 12
M | 5 to 1 | 1 to 5
M | ten to one | eleven to one
M | zero | ten
M | a thousand | a hundred
M | nine | ninety-nine
M | 2nd June | 22nd June
M | 3 in 100 | 3 in 1,000
M | 1 in a million | 1 in a thousand
P | several thousand | several hundred
P | tens of thousands | tens of millions
P | a couple of hundred | a couple of thousand
P | some dozens | some hundreds
""",
    "parts and wholes": """
S | The captain lost nine lamps. | he lost nine of his forty lamps
S | Nine lamps were lost. | nine of the forty lamps were lost
S | Of the forty lamps nine were lost. | nine of forty lamps were lost
S | Nine of the forty lamps were lost. | of the forty lamps nine were lost
P | Forty lamps were lost. | nine of the forty lamps were lost
P | She had forty lamps. | she lost nine of her forty lamps
S | Nine barges sank. | nine out of 41 barges sank
P | 41 barges sank. | nine out of 41 barges sank
S | The guild asked 480 weavers. | of the 480 weavers, 40 per cent fell ill in winter
P | 480 weavers fell ill. | of the 480 weavers, 40 per cent fell ill in winter
P | 480 weavers were ill. | 40 per cent of 480 weavers were ill
M | Nine of the fifty lamps were lost. | nine of the forty lamps were lost
M | Eight lamps were lost. | nine of the forty lamps were lost
""",
    "numerals of other forms": """
S | ④ goats came. | there came ④ goats
S | In 1851 they had a mix of goats. | in 1851 they had goats and kids
S | The vivid ill of 1851 was civil. | in 1851 it was a civil ill
S | The guard were quartered there in 1851. | in 1851 the guard were quartered with us
S | In 1851 a couple of goats came. | a couple of goats came in 1851
P | In 1851 ②⑦ goats came. | in 1851 some 27 goats came
P | In 1851 Ⅻ goats came. | in 1851 some 27 goats came
P | In 1851 二百七 goats came. | in 1851 some 27 goats came
P | In 1851 a couple of goats came. | in 1851 some 27 goats came
P | In 1851 a handful of goats came. | in 1851 some 27 goats came
P | In 1851 mdcc goats came. | in 1851 some 27 goats came
P | In 1851 sevteen goats came. | in 1851 some 27 goats came
P | The herd quartered. | the herd was halved
M | In 1851 a myriad goats came. | in 1851 some 27 goats came
M | In 1851 ٣٤ goats came. | in 1851 some 27 goats came
""",
    "quantifiers": """
S | Few of the 36 farms had a well. | few of the 36 farms had wells
S | Many of the 36 farms had wells. | many of the 36 farms had a well
S | The 36 farms had wells. | the 36 farms had wells, and many of them barns
S | Of the 36 farms, most had wells. | most of the 36 farms had wells
P | Of the 36 farms, few had wells. | most of the 36 farms had wells
P | None of the 36 farms had a well. | most of the 36 farms had wells
P | Few of the 36 farms had a well. | most of the 36 farms had wells
P | The 36 farms had wells. | most of the 36 farms had wells
P | Thirty-six farms had wells. | some of the 36 farms had wells
P | Many of the 36 farms had wells. | the 36 farms had wells
""",
    "shares with a noun between": """
S | One hive in eight was lost. | one in eight of the hives was lost
S | One in eight hives was lost. | one hive in eight was lost
S | One barge of every ten sank. | one barge in ten sank
S | One farm in eight kept two goats. | one in eight kept two goats
S | Two barges out of every five sank. | two in five sank
S | One barge sank in 1851. | one barge sank in 1851
S | One sailor in three years died. | one sailor died in three years
M | One barge in five sank. | one barge in six sank
M | Eight barges sank. | one barge in eight sank
""",
    "a time that is told by one": """
S | The mill burnt one morning in May 1851. | the mill burnt in May 1851
S | One Tuesday in 1851 it rained. | it rained on a Tuesday in 1851
S | It was spun in one night. | it was spun in one night
M | It was spun in one night. | it was spun in the night
""",
    "what a figure is told for": """
S | Some 30 carts came each week. | some 30 carts came every week
S | They got 3 loaves a day. | they got 3 loaves daily
S | Fed 5 oz. twice daily, it grew. | fed 5 oz. of oats twice a day, it grew
S | They bought 2 rams at 12 guineas each. | at 12 guineas apiece they bought 2 rams
P | Some 30 carts came each week. | some 30 carts came each night
P | They got 30 loaves apiece. | they got 30 loaves
P | They got 30 loaves. | they got 30 loaves each
P | The two got 30 loaves together. | the two got 30 loaves each
""",
    "letters and noughts": """
S | It held 7 mg. | it held 7 milligrams
S | The dam gave 7 MW. | the dam gave 7 megawatts
S | It brought £2.40 million. | it brought £2,400,000
P | It held 7 Mg. | it held 7 mg
P | It held 7 Mg. | it held 7 milligrams
P | The dam gave 7 mW. | the dam gave 7 MW
P | It brought £2.40 million. | it brought £2.4 million
""",
    "labels of a measure": """
S | The record tells of 30 carts. | thirty carts came
S | The 30 mills averaged 12 looms. | all told, thirty mills stood there, and averaged 12 looms
S | On average 30 carts came. | an average of 30 carts came
S | The top speed was 30 miles an hour. | it went at a top speed of 30 miles an hour
S | Up to 30 carts came. | a maximum of 30 carts came
P | A record of 30 carts came. | an average of 30 carts came
P | The top speed was 30 miles an hour. | its average was 30 miles an hour
P | It went 30 miles an hour. | it went 30 miles an hour on average
P | The toll passed by a majority of 45. | the toll passed by 45 votes to 12
P | The average of the years was 38 inches. | the fall was 38 inches, some 4 above the average
""",
    "parts and odds": """
S | Take two parts tar to five parts oil. | two parts tar to five parts oil
P | Take five parts tar to two parts oil. | two parts tar to five parts oil
P | Take two parts oil to five parts tar. | two parts tar to five parts oil
S | Mix oil to tar at 5:2. | the mix was 5:2 oil to tar
P | Mix tar to oil at 5:2. | the mix was 5:2 oil to tar
P | Mix five parts tar to two parts oil. | the mix was 5:2 oil to tar
P | The odds were 5–1 on. | the odds were 5 to 1 against
P | The odds were 5–1 against. | the odds were 5 to 1
""",
    "days beside a date": """
S | On Tuesday, 6 May 1851, it rained. | it rained on Tuesday 6 May 1851
P | On Tuesday, 6 May 1851, it rained. | it rained on 6 May 1851
P | It rained at Easter 1851. | it rained in 1851
P | On Friday 6 May 1851 it rained. | on Tuesday 6 May 1851 it rained
""",
    "conditions": """
S | If the quay had been 9 feet longer, it would have held. | it would have held if 9 feet longer
S | The quay was 9 feet long. | the quay was 9 feet long. If it holds we stay.
P | The quay was 9 feet longer. | if the quay had been 9 feet longer, it would have held
P | The town paid a third of the toll. | the duke would not pay unless the town paid a third of it
""",
    "words before the noun": """
S | Nine cotton mills stood. | nine cotton mills stood there
S | Nine mills stood. | nine cotton mills stood there
P | Nine silk mills stood. | nine cotton mills stood there
P | Nine new mills stood. | nine old mills stood there
P | 57 officers were ill. | of the 212 sailors 57 were ill
P | 57 ships were struck. | of the 212 sailors 57 were ill
P | Seventeen monks were saved. | seventeen monks and two boys were drowned
""",
    "from and to": """
S | Sales dipped to 350 from 700. | sales fell from 700 to 350
S | Sales dipped from 700 to 350. | sales fell from 700 to 350
S | Sales went from 700 to 350. | sales fell from 700 to 350
S | Sales crept from 350 to 700. | sales rose from 350 to 700
S | Sales eased to 350, from 700 before. | sales fell from 700 to 350
M | Sales dipped to 700 from 350. | sales fell from 700 to 350
M | Sales went from 350 to 700. | sales fell from 700 to 350
M | Sales eased to 700, from 350 before. | sales fell from 700 to 350
M | Sales were brought to 700 from 350. | sales fell from 700 to 350
""",
    "verbs that tell of no change": """
S | Eight of the 70 sailors had lost teeth. | of the 70 sailors 8 had lost teeth
S | Two monks opened the tomb. | the tomb was raised by an earl and opened by two monks
S | The roof fell and killed nine monks. | the falling roof killed nine monks
P | The flock fell by nine sheep. | the flock counted nine sheep
""",
    "votes": """
S | It passed 40–12. | it passed by 40 votes to 12
S | It passed by 40 to 12. | it passed by 40 votes to 12
M | It passed 40–12. | it passed by 42 votes to 10
M | It passed 40–12. | it failed by 12 votes to 40
""",
    "what is said of another figure": """
S | Forty nuns fled. | forty nuns fled and 12 stayed
S | Nine lambs drowned. | nine lambs and six calves drowned
S | Nine lambs, a third of all, drowned. | nine lambs, a third of all, drowned
S | Twelve of the 90 monks had lost fingers. | of the 90 monks 57 had fever and 12 had lost fingers
S | The mill closed in 1851. | the mill opened in 1840 and closed in 1851
P | The mill closed in 1840. | the mill opened in 1840 and closed in 1851
P | Oats brought 900 guilders. | rye fetched 900 guilders, of which oats brought 200 guilders
P | Of the 90 monks 57 had lost fingers. | of the 90 monks 57 had fever and 12 had lost fingers
P | Forty nuns stayed. | forty nuns fled and 12 stayed
P | Six tenths of the land was let. | six tenths of the land lay fallow and two fifths were let
""",
}


def made_cases():
    """Give (group, expected, sentence, quote) of every case."""
    names = {"S": "supported", "M": "missing", "P": "needs_person"}
    for group, lines in CASES.items():
        for line in lines.strip().splitlines():
            expected, sentence, quote = (part.strip() for part in line.split(" | "))
            yield group, names[expected], sentence, quote
