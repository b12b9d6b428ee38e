/** How a check ended. `unchecked`: it can't be judged by what there is, which is neither of the others. */
export type CheckState = 'passed' | 'failed' | 'unchecked';
