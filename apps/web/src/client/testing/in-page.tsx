import type { ReactNode } from 'react';
import { PageWords } from '../page-words.tsx';

/** `render(<Thing />, { wrapper: InPage })`: what a page has around everything. */
export const InPage = ({ children }: { children: ReactNode }) => <PageWords language={null}>{children}</PageWords>;
