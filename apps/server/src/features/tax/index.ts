export { startTaxDocuments } from './documents/issue-documents.ts';
export { startTellingTax } from './authority/tell-documents.ts';
export { taxPaperRoutes } from './documents/papers-routes.ts';
export { changeTaxKind } from './change-tax-kind.ts';
export { readCodes, readUses } from './tax.sql.ts';
export { taxRoutes } from './tax-routes.ts';
export { rateWords, subjectWords } from './tax-words.ts';
