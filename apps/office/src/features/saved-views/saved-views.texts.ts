/** Views of a list that are kept: one's own, and those that everybody shares. */
export const savedViews = {
  en: {
    views: 'Views',
    yours: 'Yours',
    shared: 'Shared',
    by: 'by {who}',
    none: 'No views yet',
    failed: 'The views could not be loaded',
    save: 'Save this view',
    manage: 'Change views',
    saveTitle: 'Save this view',
    saveText: 'Its tab, filters and order. What is typed in the search is not kept.',
    name: 'Name',
    share: 'Share with everybody who sees this room',
    saveGo: 'Save the view',
    saved: 'The view {name} is saved',
    manageTitle: 'Views',
    manageText: 'A shared view is changed by whoever made it, or by an owner.',
    rename: 'Save the change',
    nameOf: 'Name of {name}',
    shareOf: 'Shared: {name}',
    delete: 'Delete',
    deleteOf: 'Delete {name}',
    nowCalled: 'It is called {name} now. Yours is still here.',
    deleted: 'The view {name} is deleted',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    savedViews: typeof savedViews;
  }
}
