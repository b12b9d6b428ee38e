/** How to reach a person, wherever something may need one. */
export const support = {
  en: {
    title: 'Contact support',
    text: 'A person reads every message.',
    demo: 'Demonstration: these contacts are invented, nobody answers there.',
    reference: 'Have this number ready: {reference}',
    message: 'Hello Mnada, I need help.',
    messageOf: 'Hello Mnada, this is about {reference}.',
    subject: 'Mnada: help',
    call: 'Call {phone}',
    help: 'Help and answers',
    none: 'Most questions are answered there.',
  },
  sw: {
    title: 'Wasiliana nasi',
    text: 'Kila ujumbe husomwa na mtu.',
    demo: 'Majaribio: anwani hizi ni za kubuni, hakuna anayejibu.',
    reference: 'Kuwa na nambari hii: {reference}',
    message: 'Habari Mnada, ninahitaji msaada.',
    messageOf: 'Habari Mnada, ninauliza kuhusu {reference}.',
    subject: 'Mnada: msaada',
    call: 'Piga {phone}',
    help: 'Msaada na majibu',
    none: 'Maswali mengi yamejibiwa huko.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    support: typeof support;
  }
}
