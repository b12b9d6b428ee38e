/** One question with its answer. Paragraphs are plain text; a list is an array of lines. */
export type HelpAnswer = {
  readonly id: string;
  readonly question: string;
  readonly body: readonly (string | readonly string[])[];
  /** Other words that people look for it by. */
  readonly words?: string;
};
export type HelpTopic = {
  readonly id: 'costs' | 'bidding' | 'paying' | 'winning' | 'back' | 'delivery' | 'safety' | 'account';
  readonly title: string;
  readonly answers: readonly HelpAnswer[];
};
export type HelpText = readonly HelpTopic[];
