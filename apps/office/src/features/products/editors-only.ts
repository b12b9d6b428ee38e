/** Of what changes a product: who may only look at one sees none of it. The editor's fields are disabled for them as a whole. */
export const EDITORS_ONLY = '[fieldset:disabled_&]:hidden';
