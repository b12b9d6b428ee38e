/** One refusal: its HTTP status, and a text in each language that tells the person what to do (GEN-4, GEN-7). */
export type ErrorText = { readonly status: number; readonly en: string; readonly sw: string };
