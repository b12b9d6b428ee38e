export { answerAppeal, answerHolds, answerStands, endHeldAppeals, lockOpenAppeals } from './answer-appeals.ts';
export { readCaseQuestions } from './case-questions.sql.ts';
export { mayAnswerAppeal, readAppeals } from './office-appeals.sql.ts';
export { appealRoutes } from './appeal-routes.ts';
