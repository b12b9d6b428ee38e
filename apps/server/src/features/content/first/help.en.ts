import type { HelpText } from './help-text.ts';

export const helpEn: HelpText = [
  {
    id: 'costs',
    title: 'What it really costs',
    answers: [
      {
        id: 'cost-of-a-bid',
        question: 'What does one bid cost?',
        words: 'price per bid pack fee charge',
        body: [
          'One bid costs what you paid for its pack, divided by the bids in it. Each pack shows its price per bid before you pay.',
          'A bid is used the moment our server accepts it, whether you win or not. A bid that is refused costs nothing, and the screen says why.',
        ],
      },
      {
        id: 'cost-of-winning',
        question: 'What do I pay when I win?',
        words: 'total example winning price',
        body: [
          'You pay the winning price. Together with the bids that you used, that is what the product cost you.',
          'An example: you use 14 bids that cost KSh 9 each, so KSh 126, and win at KSh 230. You pay KSh 230 more: KSh 356 in all, for a product that costs KSh 1,500 in the shop.',
          'There is no other fee for the product, and delivery is free.',
        ],
      },
      {
        id: 'cost-of-losing',
        question: 'What do I lose when I do not win?',
        words: 'lose lost money risk',
        body: [
          'The bids that you used stay used, unless you order the product at its shop price: then every one of them comes back.',
          'Most people who bid on an auction do not win it. Bid only what you can do without, and set yourself a limit.',
        ],
      },
      {
        id: 'never-overpay',
        question: 'Can I end up paying more than the shop price?',
        words: 'guarantee overpay limit',
        body: [
          'A winner cannot. We refuse a bid when what your bids on that auction were paid for, plus the next price, would come to more than the shop price. You are then offered to order the product and get all your bids back. Nobody can switch this off, we included.',
        ],
      },
    ],
  },
  {
    id: 'bidding',
    title: 'How bidding works',
    answers: [
      {
        id: 'clock',
        question: 'Why does the clock start again?',
        words: 'timer countdown seconds restart',
        body: [
          'Every accepted bid raises the price by the auction’s step (KSh 1 unless it says otherwise) and starts the countdown again, usually at 10 seconds. It never makes it shorter. When it runs out, whoever placed the last bid has won.',
        ],
      },
      {
        id: 'in-time',
        question: 'I tapped in time. Why was my bid too late?',
        words: 'late network slow connection',
        body: [
          'A bid counts by the moment it reaches our server. A weak connection can make you late, so the auction page shows how good yours is. After the clock reaches zero we still check, for one second, bids that had arrived in time: the screen says “Checking last bids…”.',
          'A bid that came too late costs nothing.',
        ],
      },
      {
        id: 'lead',
        question: 'Why can I not bid while I lead?',
        words: 'own bid twice leader',
        body: [
          'You cannot bid against yourself: it would only cost you bids. You can bid again once somebody outbids you.',
        ],
      },
      {
        id: 'limits',
        question: 'How often may I win?',
        words: 'win limit week month beginner',
        body: [
          'The same product once in 7 days, and 8 auctions in 30 days, so that more people get a turn. Auctions for beginners are for accounts that have not won yet. An auction shows its own limits before you bid.',
        ],
      },
      {
        id: 'disconnected',
        question: 'What happens when my connection drops?',
        words: 'offline disconnected internet',
        body: [
          'The page says Disconnected and takes no bids, because you could not see what you bid on. It reconnects by itself. We ask again about a bid that was on its way, by its own number, so it counts once or not at all.',
        ],
      },
    ],
  },
  {
    id: 'paying',
    title: 'Buying bids and M-PESA',
    answers: [
      {
        id: 'how-to-pay',
        question: 'How do I buy bids?',
        words: 'mpesa stk push pack pay pin',
        body: [
          [
            'Open Buy Bids and choose a pack.',
            'Check the M-PESA number and press Pay.',
            'Enter your M-PESA PIN on your phone when it asks you to.',
            'Your bids come as soon as M-PESA confirms, usually within seconds.',
          ],
          'We never see your PIN and never ask for it.',
        ],
      },
      {
        id: 'no-prompt',
        question: 'No request came to my phone',
        words: 'prompt stk not received unreachable',
        body: [
          'Check that the phone is on and has signal, and that no other M-PESA request is open on it. An old SIM menu can be updated with *234#. After a minute you can try again, or use Paybill with the number and account on the screen.',
        ],
      },
      {
        id: 'paid-not-credited',
        question: 'I paid, but my bids are not there',
        words: 'missing credited charged deducted twice',
        body: [
          'Do not pay again. M-PESA is sometimes slow to tell us. We keep asking, and add your bids as soon as it confirms, even after you close the page.',
          'If it has been more than a day, write to support with the code from the M-PESA message.',
        ],
      },
      {
        id: 'expire',
        question: 'Do bids expire?',
        words: 'valid expiry',
        body: [
          'Bids that you paid for never expire. Free bids are used first, then the oldest ones that you paid for.',
        ],
      },
    ],
  },
  {
    id: 'winning',
    title: 'Claiming what you won',
    answers: [
      {
        id: 'claim',
        question: 'How do I claim a win?',
        words: 'claim prize pending unpaid',
        body: [
          'Open Wins and tap the product. Choose the product, pay the winning price by M-PESA, and tell us where to send it. Where an auction offers cash, you can choose that instead. One choice per win; the first one that is completed counts.',
        ],
      },
      {
        id: 'deadline',
        question: 'How long do I have?',
        words: 'days deadline lapse',
        body: ['14 days after the end. A payment that is still being checked never lapses.'],
      },
      {
        id: 'cash',
        question: 'What do I get when I choose cash?',
        words: 'withdraw withdrawal fee payout money',
        body: [
          'The shop price less a service fee of 10% of the winning price, in whole shillings, to an M-PESA number. The exact sum is shown before you choose. It takes 24 to 48 hours.',
          'Check the number well: money sent to a wrong number cannot be returned.',
        ],
      },
    ],
  },
  {
    id: 'back',
    title: 'Getting your bids back',
    answers: [
      {
        id: 'order-now',
        question: 'How do I get my bids back?',
        words: 'refund return order now buy it now',
        body: [
          'Order the product at its shop price with Order Now, during the auction or within 7 days after it. Once M-PESA has confirmed the payment, every bid that you used on that auction is back in your balance, at the price you paid for it.',
          'After that you cannot bid on that auction any more.',
        ],
      },
      {
        id: 'cancelled-auction',
        question: 'What if an auction is cancelled?',
        words: 'void cancel outage technical',
        body: [
          'Then nobody wins, and all bids used on it come back to everybody, by themselves. We also give time back when nobody could bid because of a fault of ours.',
        ],
      },
      {
        id: 'money-back',
        question: 'Can I get money for bids that I have not used?',
        words: 'refund money unused',
        body: ['Write to support. The terms say which rights the law gives you.'],
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    answers: [
      {
        id: 'how-long',
        question: 'How long does delivery take?',
        words: 'shipping courier tracking days',
        body: [
          '3 to 5 business days after the payment, in all 47 counties, free of charge. Your order shows each step with its time, and the tracking number once it is on its way.',
        ],
      },
      {
        id: 'warranty',
        question: 'Are the products new?',
        words: 'warranty original genuine new',
        body: ['Yes, new and in their box, with the full warranty of the manufacturer.'],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Fairness and safety',
    answers: [
      {
        id: 'rigged',
        question: 'How do I know that an auction is not rigged?',
        words: 'fair bots fake cheat trust scam',
        body: [
          'The shop never bids: our staff have no bids, and the database refuses to give them any. Each bid is chained to the one before by a fingerprint, so a changed record would be noticed. The rules of an auction are fixed when it is scheduled.',
          'In the demonstration, simulated bidders keep the auctions moving. They exist there only, and are labelled.',
        ],
      },
      {
        id: 'scam',
        question: 'Somebody asks for my PIN or a code',
        words: 'fraud scam call sms password otp',
        body: [
          'Do not give it. We never ask for your M-PESA PIN, your password, or a code that we sent you, on the phone or anywhere else.',
        ],
      },
      {
        id: 'too-much',
        question: 'I spend more than I want to',
        words: 'limit break gambling addiction self exclusion',
        body: [
          'Buy only what you can do without, and stop when it is gone.',
          'In the settings you can cap what you spend on bids in a day, a week or a month. A lower cap counts at once, a higher one only after 24 hours.',
          'You can also take a break of 24 hours, 7 days or 30 days, or exclude yourself for 6 months: no bids, no packs, no new orders. Nobody can end it sooner, not even support. What you have won stays yours to claim.',
          'Talk to somebody: it helps.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    answers: [
      {
        id: 'password',
        question: 'I forgot my password',
        words: 'reset code login sign in',
        body: ['Choose Forgot password? on the sign-in page. We send a code of six digits to your phone or email.'],
      },
      {
        id: 'one-account',
        question: 'May I have more than one account?',
        words: 'second multiple household',
        body: ['No. One person has one account; others are closed, and wins made with them can be taken back.'],
      },
      {
        id: 'delete',
        question: 'How do I get or delete my data?',
        words: 'privacy export delete data protection',
        body: [
          'In your profile: Download my data gives you everything we hold as one file, Delete my account removes it after seven days. Bids on the public record and what tax law requires stay, without your name.',
          'If you cannot sign in, write to support: we answer within 21 days.',
        ],
      },
    ],
  },
];
