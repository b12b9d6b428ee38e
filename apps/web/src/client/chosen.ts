/** What a person can choose about how the pages look and behave, by the name that the account knows it by. */
export type ChoiceName = 'theme' | 'language' | 'data_saver' | 'haptics' | 'read_out_bids' | 'confirm_bids';
type Listener = (name: ChoiceName, value: string | boolean) => void;

let tell: Listener | null = null;

/** Hears of every choice made on this device. Called once at the start of the page. */
export function onChosen(listener: Listener): void {
  tell = listener;
}

/** Something was chosen, and counts here already. What an account brings along isn't told: it is known there. */
export function chosen(name: ChoiceName, value: string | boolean): void {
  tell?.(name, value);
}
