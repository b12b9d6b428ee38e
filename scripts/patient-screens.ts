import { configure } from '@testing-library/react';

/** What a screen will show is waited for as long as a busy machine may need; the library's own second is too short. */
configure({ asyncUtilTimeout: 30_000 });
