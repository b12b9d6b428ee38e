export { ApprovalFacts } from './approval-facts.tsx';
export { AskDialog } from './ask-dialog.tsx';
