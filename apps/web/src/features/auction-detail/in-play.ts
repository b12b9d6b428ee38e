/** What a live auction shows once the page stands, in one file to fetch: one's own total and place, leading, the last moment, the voice. */
export { LastMoment } from './last-moment.tsx';
export { LeadButton } from './lead-button.tsx';
export { MyTotal } from './my-total.tsx';
export { SecondRow } from './second-row.tsx';
export { PanelVoice, Voice } from './voice.tsx';
