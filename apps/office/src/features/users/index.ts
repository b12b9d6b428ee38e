export { AppealsCard } from './appeals-card.tsx';
export { UserChip } from './user-chip.tsx';
