import type { LegalText } from './legal-text.ts';

export const termsEn: LegalText = {
  inShort: [
    'Every bid you place uses one bid from your balance, whether you win or not.',
    'If you do not win, you can buy the product at its shop price and get every bid you used on it back.',
    'Nobody who wins ever pays more than the shop price, bids included.',
    'You must be 18 or older. One person, one account.',
  ],
  sections: [
    {
      id: 'mnada',
      heading: 'What Mnada is',
      body: [
        'Mnada is a shop that sells products in live auctions, for people in Kenya. These terms are the agreement between you and the operator of Mnada. By opening an account you accept them; the version you accepted is stored with your account.',
        'Prices are in Kenya shillings. Times are East Africa Time. Our database’s clock decides, never the clock of a phone.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        'You must be 18 or older. Each person may have one account, opened with their own phone number or email address. Other bidders see your username and avatar, so choose a name you are happy to show.',
        'Keep your password to yourself. We never ask for your password, your M-PESA PIN or a code that we sent you. You can see and end the devices that are signed in on your profile.',
        'Our staff can never bid, buy or be rewarded for inviting people. Our database refuses it. We never bid in our own auctions.',
      ],
    },
    {
      id: 'bids',
      heading: 'Bids and what they cost',
      body: [
        'You buy bids in packs. The price of a pack and the price per bid are shown before you pay. One tap on Bid Now uses one bid, or as many as the auction says before you bid. A used bid is spent: it is not returned because you did not win. Section “Getting your bids back” says when it is returned.',
        'Bids that you paid for never expire. Bids that we gave you for free are used first; then the oldest paid ones.',
        'A bid that we refuse costs nothing. The screen tells you why it was refused.',
      ],
    },
    {
      id: 'auction',
      heading: 'How an auction runs',
      body: [
        [
          'It opens at the time shown, at KES 0.00, with the countdown shown on the auction (10 seconds unless it says otherwise).',
          'Each accepted bid raises the price by the step shown on the auction (KSh 1 unless it says otherwise) and puts you in the lead.',
          'Each accepted bid starts the countdown again. It never makes it shorter.',
          'You cannot bid on top of your own bid: while you lead, Bid Now rests.',
          'When the countdown reaches zero, bids that reached our server in time are still checked for one second. Then the auction has ended and the leader has won.',
        ],
        'A bid counts by the moment it reaches our server, not by the moment you tapped. A slow network can make you late. The page shows how good your connection is.',
        'The rules of an auction are fixed when it is scheduled and shown on it. Nobody can change them afterwards. Every bid is chained to the one before, so that a changed record would be noticed.',
      ],
    },
    {
      id: 'never-overpay',
      heading: 'The never-overpay guarantee',
      body: [
        'We refuse a bid of yours when what you paid for your bids on that auction, this bid included, plus the next price would come to more than the shop price. Free bids count as nothing. You are then offered to buy the product with all your bids back. Nobody can switch this off.',
      ],
    },
    {
      id: 'limits',
      heading: 'Limits on winning',
      body: [
        'So that many people can win, a person can win the same product once in 7 days and at most 8 auctions in 30 days; auctions that you lead at the moment count too. Some auctions are only for people who have not won yet. What applies to you is shown before you bid.',
      ],
    },
    {
      id: 'bids-back',
      heading: 'Getting your bids back',
      body: [
        'While an auction is scheduled or live, and for 7 days after it ended, you may order its product at the shop price shown (Order Now) as long as it is in stock. When your payment is confirmed, every bid you used on that auction comes back to your balance, once. From then on you cannot bid on that auction.',
        'If you lead, wait until somebody outbids you or the auction ends. If you won, you claim your win instead.',
        'All bids used on an auction also come back by themselves when we cancel it.',
      ],
    },
    {
      id: 'winning',
      heading: 'Winning and claiming',
      body: [
        'You have 14 days from the end of the auction to claim, and we remind you. A win that is not claimed in time lapses; the bids used on it are not returned. A payment of yours that is still being checked never lapses.',
        'If you take the product, you pay the winning price (at least KSh 1). Delivery in Kenya is free and takes 3 to 5 business days. New products carry the maker’s full warranty.',
      ],
    },
    {
      id: 'cash',
      heading: 'Taking cash instead',
      body: [
        'Where an auction offers it, the winner may take cash instead of the product. You receive the shop price minus a service fee. The fee is 10% of the winning price; the sum is paid in whole shillings, rounded down. Every figure is shown before you decide.',
        'The money goes to the M-PESA number that you confirm, usually within 24 to 48 hours after it was checked. Money sent to a wrong number that you gave cannot be returned. Whether an auction offers cash is shown on it before you bid.',
      ],
    },
    {
      id: 'paying',
      heading: 'Paying with M-PESA',
      body: [
        'You pay through an M-PESA request on your own phone and enter your PIN there. Nothing counts as paid before M-PESA confirms it to us, and nothing is charged twice for one order. Every payment has a receipt in your account.',
      ],
    },
    {
      id: 'returns',
      heading: 'Faults and returns',
      body: [
        'If a product arrives damaged, faulty or not as described, tell us and we repair, replace or refund it. This does not reduce the rights that the Consumer Protection Act, 2012 gives you.',
      ],
    },
    {
      id: 'fair-play',
      heading: 'Fair play',
      body: [
        'Do not use bidding software, several accounts, somebody else’s payment details, or agreements with other bidders. We may refuse bids, hold a claim for review, or suspend an account that does. We tell you the reason, and you can answer it.',
        'On a demonstration of Mnada some bidders are simulated. They are labelled as such on screen and do not exist where real money is used.',
      ],
    },
    {
      id: 'faults',
      heading: 'When something breaks',
      body: [
        'No auction ends while our system cannot take bids: the countdown waits or is set back, and this is shown. If an auction cannot be run fairly, we cancel it and return all bids used on it.',
      ],
    },
    {
      id: 'break',
      heading: 'Taking a break',
      body: [
        'Set yourself a limit, and stop when it is reached. You can ask us to stop your account from bidding for a time that you choose; it cannot be undone before that time is over.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and law',
      body: [
        'When these terms change, the new version stands here with its date, and we tell you before it applies to you. An auction that has been scheduled keeps the rules it was scheduled with.',
        'The laws of Kenya apply. You can bring a dispute to us first, and to the courts of Kenya at any time.',
      ],
    },
  ],
};
