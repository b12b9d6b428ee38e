/** Choosing an avatar, as step 2 of joining and from the profile. English is the owner's, to the letter. */
export const avatar = {
  en: {
    avatarTitle: 'Choose your avatar',
    avatarLead: 'You can change it later in profile settings.',
    avatarGroup: 'Avatars',
    avatarLabel: 'Avatar {index} of {count}, {name}',
    avatarSelected: 'Avatar {index} of {count}, {name}, selected',
    avatarChosen: 'Chosen: {name}',
    showMore: 'Show More',
    surprise: 'Surprise Me!',
    shuffled: '{count} other avatars to choose from.',
    continue: 'Continue',
    avatarFailed: 'Your avatar could not be saved. Try again.',
    avatarSaved: 'Avatar saved.',
  },
  sw: {
    avatarTitle: 'Chagua picha yako',
    avatarLead: 'Unaweza kuibadilisha baadaye kwenye mipangilio ya wasifu.',
    avatarGroup: 'Picha',
    avatarLabel: 'Picha {index} kati ya {count}, {name}',
    avatarSelected: 'Picha {index} kati ya {count}, {name}, imechaguliwa',
    avatarChosen: 'Umechagua: {name}',
    showMore: 'Onyesha Zaidi',
    surprise: 'Nichagulie!',
    shuffled: 'Picha nyingine {count} zinaonyeshwa.',
    continue: 'Endelea',
    avatarFailed: 'Imeshindikana kuhifadhi picha yako. Jaribu tena.',
    avatarSaved: 'Picha imehifadhiwa.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    avatar: typeof avatar;
  }
}
