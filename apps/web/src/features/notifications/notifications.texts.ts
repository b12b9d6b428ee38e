/** The inbox: what people are told, by day. What a notification itself says stands in the contract. */
export const notifications = {
  en: {
    title: 'Notifications',
    lead: 'What happened to your bids, wins, payments and orders.',
    unread: { one: '{count} unread', other: '{count} unread' },
    markAll: 'Mark all as read',
    choices: 'Notification settings',
    empty: 'No notifications yet',
    emptyText: 'When you are outbid, win or get a delivery, you see it here.',
    browse: 'Browse Auctions',
    failed: 'Your notifications could not be loaded',
    readFailed: 'Not saved. Try again.',
    allRead: 'All read',
    today: 'Today',
    yesterday: 'Yesterday',
    isNew: 'Unread:',
    fresh: { one: '{count} new notification', other: '{count} new notifications' },
    moreFailed: 'Older notifications could not be loaded.',
    older: 'Show older',
    end: 'That’s everything.',
  },
  sw: {
    title: 'Arifa',
    lead: 'Yaliyotokea kwa zabuni, ushindi, malipo na oda zako.',
    unread: { one: '{count} haijasomwa', other: '{count} hazijasomwa' },
    markAll: 'Weka zote zimesomwa',
    choices: 'Mipangilio ya arifa',
    empty: 'Bado hakuna arifa',
    emptyText: 'Ukipitwa, ukishinda au bidhaa ikitumwa, utaona hapa.',
    browse: 'Tazama Minada',
    failed: 'Imeshindikana kupakia arifa zako',
    readFailed: 'Haikuhifadhiwa. Jaribu tena.',
    allRead: 'Zote zimesomwa',
    today: 'Leo',
    yesterday: 'Jana',
    isNew: 'Haijasomwa:',
    fresh: { one: 'Arifa mpya {count}', other: 'Arifa mpya {count}' },
    moreFailed: 'Imeshindikana kupakia arifa za zamani.',
    older: 'Onyesha za zamani',
    end: 'Hizi ndizo zote.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    notifications: typeof notifications;
  }
}
