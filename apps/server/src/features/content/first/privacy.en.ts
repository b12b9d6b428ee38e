import type { LegalText } from './legal-text.ts';

export const privacyEn: LegalText = {
  inShort: [
    'We keep what we need to run auctions, deliver products and pay winners, and nothing to advertise to you.',
    'Others see your username, your avatar, your bids and your wins. Never your name, phone number or email address.',
    'We do not sell data and there are no trackers of other companies on our pages.',
    'You can ask for your data, correct it or have it deleted.',
  ],
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: [
        'The operator of Mnada decides how your data is used (the “data controller” of Kenya’s Data Protection Act, 2019). You reach us by the contacts at the foot of this page.',
      ],
    },
    {
      id: 'what',
      heading: 'What we keep',
      body: [
        [
          'Your account: full name, username, phone number or email address, avatar, language and theme, and which version of the terms you accepted.',
          'Your password, only as a hash from which it cannot be read back.',
          'Your bids, wins, orders, claims and payments, with M-PESA receipt numbers. We never see your M-PESA PIN.',
          'Delivery addresses that you give us.',
          'Devices that are signed in: kind of browser and the time of use. Server logs hold internet addresses to keep the service safe.',
          'If you were invited: by whom.',
        ],
      ],
    },
    {
      id: 'why',
      heading: 'Why, and on what ground',
      body: [
        'To run the auctions, deliver, pay and answer you: because of our agreement with you. To keep books and receipts: because the law asks for it. To stop cheating and keep accounts safe: because every bidder has an interest in it. To show your county beside a win: only if you agreed.',
      ],
    },
    {
      id: 'others',
      heading: 'What others see',
      body: [
        'Anybody can see auctions with the usernames, avatars, times and prices of their bids, and who won. That openness is what makes an auction trustworthy, so bids stay visible. Your name, number, address and balance are seen by you and by the staff who need them.',
      ],
    },
    {
      id: 'shared',
      heading: 'Who else receives data',
      body: [
        [
          'Safaricom (M-PESA): your phone number and the sum, to collect a payment or send a payout.',
          'Our message service: your number or email address and the message, such as a code.',
          'The courier: name, phone number and address of a delivery.',
          'Google or Facebook: only if you choose to sign in with them.',
          'Authorities: where a law or a court obliges us.',
        ],
        'Each may use the data for that purpose only. If a service works outside Kenya, we send it data only with the safeguards that the Act asks for.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long',
      body: [
        [
          'Your account: until you ask us to delete it.',
          'Signed-in devices: 30 days without use, 90 days at most. One-time codes: 5 minutes.',
          'An invitation that you followed: 720 hours on your device.',
          'Bids and results: they stay as proof of fair auctions, without your name once your account is deleted.',
          'Payments and orders: as long as tax and accounting laws ask for.',
        ],
      ],
    },
    {
      id: 'device',
      heading: 'What is stored on your device',
      body: [
        'Three small cookies remember theme, language and data saving; they hold nothing about you. The browser’s storage holds your sign-in, your own account record, your avatar, an invitation code if you followed one, and what you typed into a form that is not sent yet. Signing out removes the sign-in, the record and the avatar, even without a network.',
        'How often auctions are opened is counted, one number a day for all of them. Who opened one is neither kept nor can it be told from that number; nobody is followed from page to page, here or elsewhere.',
      ],
    },
    {
      id: 'safety',
      heading: 'How it is kept safe',
      body: [
        'Connections are encrypted, passwords and sign-ins are stored as hashes, payout numbers rest 48 hours after a change, and staff see only what their work needs; what they do is recorded. If data leaks and could harm you, we tell the Data Commissioner within 72 hours, and you without delay.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'You may ask what we hold and get a copy, have mistakes corrected, have data deleted that we need not keep, object to a use, and take back a consent. We answer within 21 days, free of charge. You may complain to the Office of the Data Protection Commissioner (odpc.go.ke) at any time.',
      ],
    },
    {
      id: 'children',
      heading: 'Under 18',
      body: [
        'Mnada is not for people under 18. If we learn that an account belongs to one, we close it and delete what we need not keep.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: ['When this policy changes, the new version stands here with its date, and we tell you before it applies.'],
    },
  ],
};
