import { createContext, use } from 'react';

/** Gives a card's element to whoever watches which cards are on screen: only those are kept live. */
export type ObserveCard = (id: number) => (element: Element | null) => void;

export const ObservedCards = createContext<ObserveCard>(() => () => undefined);
export const useObserveCard = (): ObserveCard => use(ObservedCards);
