/**
 * Categories are kept and sent by their English names. What they are called in Kiswahili stands here, for the pages and for
 * the search, which understands the same words; one that isn't here is shown as the shop wrote it.
 */
export const CATEGORIES_IN_KISWAHILI: Readonly<Record<string, string>> = {
  Cameras: 'Kamera',
  Computers: 'Kompyuta',
  Fashion: 'Mitindo',
  Furniture: 'Samani',
  Gaming: 'Michezo ya video',
  Home: 'Nyumbani',
  'Home tools': 'Zana za nyumbani',
  Jewellery: 'Vito',
  Kitchen: 'Jikoni',
  Music: 'Muziki',
  Phones: 'Simu',
  Power: 'Umeme',
  'Sport and outdoors': 'Spoti na matembezi',
  Travel: 'Safari',
  'TV and audio': 'TV na sauti',
  Vouchers: 'Vocha',
  Wearables: 'Vifaa vya kuvaliwa',
};

/** A category's name as people read it. Addresses and calls keep the name itself. */
export const categoryName = (category: string, language: 'en' | 'sw'): string =>
  language === 'sw' ? (CATEGORIES_IN_KISWAHILI[category] ?? category) : category;
