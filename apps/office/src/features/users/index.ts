export { UserChip } from './user-chip.tsx';
