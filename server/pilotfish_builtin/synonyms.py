"""The few words that mean the same on the controls of most sites, and those that exclude others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from pilotfish_builtin.words import stem, stem_set

__all__ = ["AFFINITIES", "ANSWERS", "exclude_each_other", "same_meaning"]

_SAME = """
cart basket bag trolley
delete remove erase discard trash
cancel end terminate unsubscribe
save update apply confirm store
edit change modify adjust
settings preferences options configuration
account profile
dark night
theme appearance mode look
photo picture avatar image
help support faq
contact support message
message comment note question enquiry inquiry body text
ship deliver dispatch
return refund exchange
buy order purchase
pay checkout
price cost fee charge
plan subscription membership tier
invoice receipt bill
billing payment
member user teammate person people
team staff organisation organization workspace
invite add
create new add
notification alert reminder
language locale
phone mobile telephone
postcode zip
city town
birthday birth born
phone call
surname family lastname
login access
logout leave
shop store catalogue catalog products
product item article
quantity amount count number
coupon voucher promo promotion discount
search find
hours opening
start begin launch
stop pause
continue next proceed
close dismiss
bookmark favorite wishlist
history past previous
home start
admin administration
job career vacancy
docs documentation manual guide
movie film
trip journey
twofactor mfa otp
warranty guarantee
key token
privacy data
region country
company business organisation organization
lead prospect
client customer
stock inventory
report analytics statistics insights
tab section
send submit
email mail
bio about description
nickname alias username
german deutsch germany deutschland
french francais
spanish espanol
italian italiano
portuguese portugues
dutch nederlands
appointment visit booking
transfer send
street address
low lowest cheap cheapest ascending
high highest expensive descending
newest latest recent
abroad foreign international
euro eur
dollar usd
pound gbp
""".strip().splitlines()

# Words of one line are alternatives: a control of one is never what asks for another.
_EXCLUSIVE = """
black white red green blue yellow orange purple pink brown grey gray beige teal navy turquoise
monday tuesday wednesday thursday friday saturday sunday
january february march april may june july august september october november december
small medium large xl xs xxl
monthly yearly annual weekly daily quarterly hourly annually
first last second third
on off
enable disable
dark light
show hide
open close
next previous back
accept reject decline
approve reject deny
import export
upload download
increase decrease
add remove delete
subscribe unsubscribe
login logout
follow unfollow
lock unlock
archive unarchive delete
public private
high low
ascending descending
newest oldest
start stop end
free pro team enterprise business basic hobby starter premium standard plus
billing shipping
upgrade downgrade cancel
buy sell
send receive
incoming outgoing
left right
top bottom
before after
english german french spanish italian portuguese dutch polish swedish danish japanese chinese korean
euro dollar pound yen franc
visa mastercard paypal amex
admin editor viewer owner member guest
morning afternoon evening
express standard economy
male female
mr mrs ms
cancel confirm
cancel save
activate deactivate
phone email
name email password address phone
pause resume cancel
""".strip().splitlines()


def _places(lines: str) -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    rows = (line.split(" > ") for line in lines.strip().splitlines())
    return tuple((stem_set(what), tuple(where.split())) for what, where in rows)


# Where things are usually done: words of a request, then words of the page to look on.
AFFINITIES = _places("""
name email phone username avatar photo bio birthday nickname surname > profile account settings
password twofactor passkey session device > security account settings
dark light theme appearance language timezone currency > preferences appearance settings
notification newsletter alert digest marketing reminder > notifications preferences settings
plan subscription upgrade downgrade membership seat trial > plan subscription billing settings
card invoice receipt vat tax > billing payments invoices account
address street postcode city country > addresses profile account settings
place pay payment delivery shipping > checkout cart
purchase tracking package parcel order > orders account
contact message support complaint agent > contact support help
member teammate invite role permission seat > team members people users settings
key token webhook api integration > api developers integrations settings
sort filter product item gift > products shop catalogue store orders
quantity coupon voucher discount promo > cart basket checkout
""")

# Where questions are usually answered.
ANSWERS = _places("""
return refund exchange > returns refunds help
shipping delivery ship deliver postage > shipping delivery help
contact phone email reach support > contact support help
policy question warranty cookie guarantee > help faq policies legal
hour opening location visit > stores contact about help
price cost much > pricing products shop catalogue
order parcel package > orders account
plan subscription membership trial > plan subscription billing pricing account
name email phone username birthday > profile account settings
password twofactor login > security help account
pay payment card > payments billing help
invoice receipt > billing invoices account
who company founded > about
""")


def _groups(lines: Iterable[str]) -> dict[str, set[int]]:
    groups: dict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(lines):
        for word in line.split():
            groups[stem(word)].add(number)
    return groups


_SAME_GROUPS = _groups(_SAME)
_EXCLUSIVE_GROUPS = _groups(_EXCLUSIVE)
_NONE: set[int] = set()


def same_meaning(first: str, second: str) -> bool:
    """Whether two stems stand in one line of synonyms."""
    return not _SAME_GROUPS.get(first, _NONE).isdisjoint(_SAME_GROUPS.get(second, _NONE))


def exclude_each_other(first: str, second: str) -> bool:
    """Whether two stems are alternatives of which a visitor means exactly one."""
    if first == second or same_meaning(first, second):
        return False
    return not _EXCLUSIVE_GROUPS.get(first, _NONE).isdisjoint(_EXCLUSIVE_GROUPS.get(second, _NONE))
