/** A legal page in one language. Paragraphs are plain text; a list is an array of lines. */
type LegalSection = {
  readonly id: string;
  readonly heading: string;
  readonly body: readonly (string | readonly string[])[];
};
export type LegalText = { readonly inShort: readonly string[]; readonly sections: readonly LegalSection[] };
