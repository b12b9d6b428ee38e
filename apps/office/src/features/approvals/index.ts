export { AskDialog } from './ask-dialog.tsx';
