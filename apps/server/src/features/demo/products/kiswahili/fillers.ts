import type { KiswahiliTexts } from '../demo-product.ts';

export const fillersInKiswahili: KiswahiliTexts = {
  bicycle: {
    name: 'Baiskeli ya mjini',
    description:
      'Baiskeli rahisi kupanda kwa shughuli za kila siku: gia saba, vizuia matope, na fremu inayobeba kreti ya soda kwenye keria.',
    specifications: [
      ['Fremu', 'Chuma, ya chini katikati'],
      ['Gia', 'Saba'],
      ['Magurudumu', 'Inchi 26'],
      ['Breki', 'V-brake'],
    ],
  },
  'kick-scooter': {
    name: 'Skuta ya kusukuma kwa mguu',
    description:
      'Skuta ya kukunjwa yenye magurudumu makubwa yanayopita nyufa za barabara ya miguu. Hubeba hadi kilo 100.',
    specifications: [
      ['Magurudumu', 'Milimita 200'],
      ['Mzigo', 'Hadi kilo 100'],
      ['Hukunjwa', 'Ndiyo, ina mkanda'],
    ],
  },
  'running-shoes': {
    name: 'Viatu vya kukimbia',
    description:
      'Viatu vyepesi vya barabarani, vyenye kisigino laini na kitambaa cha wavu kinachopitisha hewa. Saizi 36 hadi 46.',
    specifications: [
      ['Sehemu ya juu', 'Wavu'],
      ['Tofauti ya kisigino', 'Milimita 8'],
      ['Saizi', '36–46'],
    ],
  },
  'safari-boots': {
    name: 'Buti za safari',
    description:
      'Buti za ngozi ya swedi zenye soli nene kwa vumbi na mawe, laini tangu siku ya kwanza. Saizi 38 hadi 46.',
    specifications: [
      ['Sehemu ya juu', 'Ngozi ya swedi'],
      ['Soli', 'Mpira'],
      ['Saizi', '38–46'],
    ],
  },
  handbag: {
    name: 'Mkoba wa kike',
    description: 'Mkoba wenye nafasi ya kompyuta ndogo, mifuko mitatu ndani na mkanda wa begani.',
    specifications: [
      ['Nyenzo', 'Mfano wa ngozi'],
      ['Vipimo', 'Sentimita 36 × 27 × 13'],
      ['Mifuko', 'Mitatu ndani, mmoja nje'],
    ],
  },
  backpack: {
    name: 'Begi la shule la mgongoni',
    description: 'Begi lenye mikanda laini, sehemu mbili kubwa na mfuko wa chupa kila upande.',
    specifications: [
      ['Ujazo', 'Lita 24'],
      ['Nyenzo', 'Poliesta, kifuniko cha mvua kimo ndani'],
      ['Uzito', 'Gramu 620'],
    ],
  },
  briefcase: {
    name: 'Mkoba wa ofisi',
    description: 'Mkoba wa makaratasi na kompyuta ya inchi 15, wenye kufuli mbili na mkanda wa begani.',
    specifications: [
      ['Huingiza', 'Kompyuta hadi inchi 15.6'],
      ['Kufuli', 'Mbili'],
      ['Nyenzo', 'Ngozi iliyopasuliwa'],
    ],
  },
  sunglasses: {
    name: 'Miwani ya jua',
    description: 'Lenzi zinazopunguza mng’ao wa barabara na bahari. Ina kikasha kigumu na kitambaa cha kufutia.',
    specifications: [
      ['Lenzi', 'Polarised, UV 400'],
      ['Fremu', 'Asetati'],
      ['Ndani ya boksi', 'Kikasha, kitambaa'],
    ],
  },
  'wrist-watch': {
    name: 'Saa ya mkononi ya kawaida',
    description: 'Saa ya kawaida yenye kasha la chuma na mishale inayong’aa gizani, hustahimili maji hadi mita 50.',
    specifications: [
      ['Mtambo', 'Kwatzi'],
      ['Kasha', 'Chuma, milimita 40'],
      ['Kinga ya maji', '5 ATM'],
    ],
  },
  'game-controller': {
    name: 'Kidhibiti cha michezo',
    description: 'Kidhibiti kisicho na waya kwa konsoli, kompyuta na simu, chenye saa 20 za kucheza kwa chaji moja.',
    specifications: [
      ['Muunganisho', 'Bluetooth, USB-C'],
      ['Betri', 'Saa 20 hivi'],
      ['Hufanya kazi na', 'Konsoli, PC, Android, iOS'],
    ],
  },
  guitar: {
    name: 'Gitaa la umeme',
    description:
      'Gitaa la umeme lenye vinasa sauti vitatu na shingo ya mepo, limetayarishwa na kupangwa sauti. Lina begi na kebo.',
    specifications: [
      ['Mwili', 'Mpopla'],
      ['Shingo', 'Mepo, freti 22'],
      ['Vinasa sauti', 'Vitatu'],
    ],
  },
  'drum-set': {
    name: 'Seti ya ngoma',
    description:
      'Ngoma tano, matoazi mawili na kigoda: seti kamili ya kanisa au bendi, na vijiti vya kuanzia papo hapo.',
    specifications: [
      ['Ngoma', 'Tano'],
      ['Matoazi', 'Crash na hi-hat'],
      ['Ndani ya boksi', 'Kigoda, pedali, vijiti'],
    ],
  },
  football: {
    name: 'Mpira wa miguu wa mechi',
    description:
      'Mpira wa saizi 5 wenye ngozi isiyoteleza, hautoi hewa hata kwenye ardhi ngumu. Hufika bila hewa, pamoja na pampu.',
    specifications: [
      ['Saizi', '5'],
      ['Ganda', 'Limeunganishwa kwa joto'],
      ['Ndani ya boksi', 'Mpira, pampu'],
    ],
  },
  tent: {
    name: 'Hema la familia',
    description:
      'Hema la watu wanne linalosimama kwa dakika kumi. Milango miwili yenye vyandarua, na sakafu isiyopitisha maji.',
    specifications: [
      ['Watu', 'Wanne'],
      ['Kinga ya mvua', 'Milimita 3,000'],
      ['Likikunjwa', 'Sentimita 60 × 18, kilo 5.2'],
    ],
  },
  'tool-box': {
    name: 'Sanduku la zana',
    description:
      'Zana 72 ambazo nyumba huhitaji, kila moja mahali pake: nyundo, koleo, soketi, bisibisi, futi ya kupimia.',
    specifications: [
      ['Vipande', '72'],
      ['Chuma', 'Krome vanadi'],
      ['Sanduku', 'Chuma, ngazi tatu'],
    ],
  },
  teapot: {
    name: 'Buli la chai',
    description: 'Buli la udongo mgumu la vikombe vinane, humimina bila kudondosha. Huoshwa pia kwa mashine ya vyombo.',
    specifications: [
      ['Ujazo', 'Lita 1.4'],
      ['Nyenzo', 'Udongo mgumu'],
      ['Kichujio', 'Chuma, hutolewa'],
    ],
  },
};
