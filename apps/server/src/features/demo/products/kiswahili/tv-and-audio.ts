import type { KiswahiliTexts } from '../demo-product.ts';

export const tvAndAudioInKiswahili: KiswahiliTexts = {
  tv43: {
    name: 'TV janja ya Sauti 43″ 4K UHD',
    description:
      'Televisheni ya inchi 43 yenye fremu nyembamba, huonekana vizuri kutoka kila kiti cha sofa. Chaneli za bure bila king’amuzi, huduma za filamu kwenye rimoti, na hali ya michezo inayojibu papo hapo.',
    specifications: [
      ['Skrini', 'Inchi 43 (sentimita 109), 3840 × 2160'],
      ['HDR', 'HDR10, HLG'],
      ['Kipokezi', 'DVB-T2, DVB-S2'],
      ['Sauti', '2 × 10 W'],
      ['Milango', 'HDMI tatu, USB mbili, LAN, ya mwanga'],
      ['Bila waya', 'Wi-Fi 5, Bluetooth 5.0'],
      ['Umeme', '95 W, 0.5 W ikipumzika'],
      ['Kutundika ukutani', 'VESA 200 × 200'],
      ['Dhamana', 'Miezi 24'],
    ],
  },
  tv55: {
    name: 'TV ya Sauti 55″ QLED na soundbar',
    description:
      'Televisheni ya QLED ya inchi 55 na soundbar iliyotengenezwa kukaa chini yake, zinauzwa pamoja. Rangi nzito hata sebuleni penye mwanga, 120 Hz kwa soka, na sauti za watu zinazosikika wazi uwanja unaposhangilia.',
    specifications: [
      ['Skrini', 'QLED ya inchi 55 (sentimita 139), 3840 × 2160, 120 Hz'],
      ['HDR', 'HDR10+, Dolby Vision'],
      ['Kipokezi', 'DVB-T2, DVB-S2'],
      ['Soundbar', 'Chaneli 2.1, 240 W, besi bila waya'],
      ['Milango', 'HDMI nne (mbili za 2.1), USB mbili, LAN'],
      ['Bila waya', 'Wi-Fi 6, Bluetooth 5.2'],
      ['Umeme', '140 W, 0.5 W ikipumzika'],
      ['Ndani ya boksi', 'Televisheni, soundbar, besi, rimoti mbili, miguu'],
      ['Dhamana', 'Miezi 24'],
    ],
  },
  soundbar: {
    name: 'Soundbar ya Sauti 2.1, 240 W',
    description:
      'Kebo moja hadi kwenye TV na chumba kizima hujaa sauti. Besi haihitaji kebo kabisa na inaweza kukaa nyuma ya sofa. Muziki hutoka kwenye simu kwa Bluetooth.',
    specifications: [
      ['Nguvu', '240 W kwa jumla'],
      ['Chaneli', '2.1, besi bila waya'],
      ['Milango', 'HDMI ARC, ya mwanga, 3.5 mm, USB'],
      ['Bluetooth', '5.0'],
      ['Upana', 'Sentimita 90'],
      ['Ndani ya boksi', 'Soundbar, besi, rimoti, kebo ya HDMI'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  speaker: {
    name: 'Spika ya Sauti Boom, 20 W',
    description:
      'Sauti ya kutosha uani, udogo wa kutosha mkobani. Mvua na mchanga haziidhuru, hucheza kwa saa 15, na mbili pamoja hutoa sauti ya stereo.',
    specifications: [
      ['Nguvu', '20 W'],
      ['Bluetooth', '5.3, mita 30 mahali pa wazi'],
      ['Betri', '4,800 mAh, saa 15 hivi'],
      ['Kinga', 'IP67: vumbi na maji'],
      ['Kuchaji', 'USB-C, saa 3'],
      ['Uzito', 'Gramu 560'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  headphones: {
    name: 'Hedifoni za Sauti za kuzima kelele',
    description:
      'Injini ya basi hunyamaza na muziki hubaki. Mito laini kwa siku ndefu, maikrofoni mbili za kupiga simu, na kitufe kinachokuwezesha kusikia mtu anapokuongelesha.',
    specifications: [
      ['Aina', 'Hufunika masikio, huzima kelele (ANC)'],
      ['Bluetooth', '5.2, vifaa viwili kwa pamoja'],
      ['Betri', 'Saa 40, au 30 zikizima kelele'],
      ['Kuchaji', 'USB-C, dakika 10 kwa saa 4'],
      ['Kebo', '3.5 mm, imo ndani ya boksi'],
      ['Uzito', 'Gramu 254'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  earbuds: {
    name: 'Hedifoni za Sauti Buds Pro',
    description:
      'Hedifoni ndogo zisizotoka masikioni ukikimbia, na zinazonyamazisha barabara kwa mguso mmoja. Boksi lina saizi tatu za mito, na kikasha huzichaji mara tatu zaidi.',
    specifications: [
      ['Aina', 'Za ndani ya sikio, huzima kelele (ANC)'],
      ['Bluetooth', '5.3'],
      ['Betri', 'Saa 7, au 28 pamoja na kikasha'],
      ['Kinga', 'IPX4: jasho na mvua'],
      ['Maikrofoni', 'Tatu kwa kila moja'],
      ['Ndani ya boksi', 'Hedifoni, kikasha, saizi tatu za mito, kebo'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
};
