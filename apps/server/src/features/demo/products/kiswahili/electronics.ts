import type { KiswahiliTexts } from '../demo-product.ts';

export const electronicsInKiswahili: KiswahiliTexts = {
  phone: {
    name: 'Simu ya Kilele A54 5G, 8/256 GB',
    description:
      'Simu ya inchi 6.4 yenye skrini angavu ya 120 Hz na betri inayodumu kutoka matatu ya kwanza hadi habari za usiku. Kamera kuu hujituliza yenyewe, hivyo picha za jioni hutoka wazi. Huchukua laini mbili, au laini moja na kadi ya kumbukumbu.',
    specifications: [
      ['Skrini', 'AMOLED ya inchi 6.4, 2340 × 1080, 120 Hz'],
      ['Prosesa', 'Kori nane, 2.4 GHz, 5G'],
      ['Kumbukumbu', 'RAM 8 GB, hifadhi 256 GB, microSD hadi 1 TB'],
      ['Kamera za nyuma', 'Kuu 50 MP yenye kituliza picha, pana 12 MP, ya karibu 5 MP'],
      ['Kamera ya mbele', '32 MP'],
      ['Betri', '5,000 mAh, huchajiwa kwa 25 W'],
      ['Kinga ya maji', 'IP67'],
      ['Ndani ya boksi', 'Simu, kebo ya USB-C, pini ya laini'],
      ['Dhamana', 'Miezi 24'],
    ],
  },
  'phone-lite': {
    name: 'Simu ya Kilele Pop 9, 4/128 GB',
    description:
      'Simu nyepesi ya kila siku yenye skrini kubwa, laini mbili na nafasi ya picha za miaka mingi. Betri hudumu siku nzima ya kupiga simu, kuchati na M-PESA, na huchajiwa kwa USB-C.',
    specifications: [
      ['Skrini', 'LCD ya inchi 6.6, 1612 × 720, 90 Hz'],
      ['Prosesa', 'Kori nane, 1.6 GHz, 4G'],
      ['Kumbukumbu', 'RAM 4 GB, hifadhi 128 GB, microSD hadi 512 GB'],
      ['Kamera ya nyuma', '13 MP yenye mwangaza'],
      ['Kamera ya mbele', '8 MP'],
      ['Betri', '5,000 mAh, huchajiwa kwa 10 W'],
      ['Laini', 'Mbili, nano SIM'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  powerbank: {
    name: 'Chaja ya akiba, 20,000 mAh',
    description:
      'Huchaji simu karibu mara nne kabla ya kuhitaji soketi tena. Huchaji vifaa viwili kwa pamoja, ina skrini ndogo inayoonyesha asilimia iliyobaki, na ganda lake halivunjiki likianguka kutoka mezani.',
    specifications: [
      ['Uwezo', '20,000 mAh, 74 Wh'],
      ['Kuchaji vifaa', 'USB-C 20 W, USB-A mbili 18 W'],
      ['Kuichaji yenyewe', 'USB-C 18 W, hujaa kwa saa 6 hivi'],
      ['Skrini', 'Huonyesha chaji kwa asilimia'],
      ['Uzito', 'Gramu 390'],
      ['Ndani ya boksi', 'Chaja, kebo ya USB-C'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  tablet: {
    name: 'Tableti ya Kilele Tab 11 na kalamu',
    description:
      'Tableti ya inchi 11 kwa masomo, kuandika na filamu. Kalamu imo ndani ya boksi na hushikamana ubavuni, ambapo hujichaji. Ina spika nne, mgongo wa chuma, na betri ya saa kumi hivi za video.',
    specifications: [
      ['Skrini', 'LCD ya inchi 11, 1920 × 1200, 90 Hz'],
      ['Prosesa', 'Kori nane, 2.2 GHz'],
      ['Kumbukumbu', 'RAM 8 GB, hifadhi 128 GB, microSD hadi 1 TB'],
      ['Kamera', 'Nyuma 8 MP, mbele 5 MP'],
      ['Betri', '7,040 mAh, saa 10 hivi za video'],
      ['Miunganisho', 'Wi-Fi 5, Bluetooth 5.1, USB-C'],
      ['Ndani ya boksi', 'Tableti, kalamu, chaja ya 15 W, kebo'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  laptop: {
    name: 'Kompyuta Kilele Book 14, i5',
    description:
      'Kompyuta ya mkononi ya inchi 14 kwa ofisi na chuo: huwaka kwa sekunde chache, ina uzito wa kilo 1.4 na hudumu siku nzima ya kazi. Kibodi kamili yenye taa, kamera yenye kifuniko, na milango ya projekta na flashi za zamani.',
    specifications: [
      ['Skrini', 'IPS ya inchi 14, 1920 × 1080, isiyoakisi'],
      ['Prosesa', 'Core i5, kori kumi, hadi 4.4 GHz'],
      ['Kumbukumbu', 'RAM 8 GB, nafasi moja ya kuongeza'],
      ['Hifadhi', 'SSD 512 GB'],
      ['Milango', 'USB-C mbili, USB-A mbili, HDMI, hedifoni'],
      ['Bila waya', 'Wi-Fi 6, Bluetooth 5.2'],
      ['Betri', '56 Wh, saa 9 hivi'],
      ['Uzito', 'Kilo 1.4'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  watch: {
    name: 'Saa janja ya Kilele Watch 2',
    description:
      'Huhesabu hatua, mizunguko na usingizi, huonyesha anayepiga simu, na hujua njia yake kwa setilaiti ukikimbia. Mkanda hubadilishwa bila kifaa chochote. Chaji moja hudumu siku tisa hivi.',
    specifications: [
      ['Skrini', 'AMOLED ya inchi 1.9, huwaka wakati wote'],
      ['Vihisi', 'Mapigo ya moyo, oksijeni ya damu, hatua, usingizi'],
      ['Mahali ulipo', 'GPS, Galileo'],
      ['Kinga ya maji', '5 ATM, unaweza kuogelea nayo'],
      ['Betri', 'Siku 9 hivi'],
      ['Hufanya kazi na', 'Android 8 na kuendelea, iOS 13 na kuendelea'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  console: {
    name: 'Konsoli mpya ya michezo, 1 TB',
    description:
      'Hucheza kwa hadi 4K na picha 120 kwa sekunde, hufungua hatua mpya ukinyoosha mkono kuchukua kinywaji, na hucheza diski na filamu pia. Kidhibiti kimoja kisicho na waya kimo ndani ya boksi; cha pili huunganishwa kwa muda mfupi.',
    specifications: [
      ['Picha', 'Hadi 4K, 120 Hz, HDR'],
      ['Hifadhi', 'SSD 1 TB, nafasi moja ya kuongeza'],
      ['Diski', 'Ultra HD Blu-ray'],
      ['Miunganisho', 'HDMI 2.1, USB tatu, LAN, Wi-Fi 6'],
      ['Vidhibiti', 'Kimoja bila waya, huchajiwa kwa USB-C'],
      ['Vipimo', 'Sentimita 36 × 10 × 22'],
      ['Ndani ya boksi', 'Konsoli, kidhibiti, kebo ya HDMI na ya umeme'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  camera: {
    name: 'Kamera ya mirrorless 24 MP',
    description:
      'Kamera ndogo yenye kihisi kikubwa, skrini inayogeuka kukutazama, na ulengaji unaobaki kwenye jicho. Inakuja na lenzi ya 16–50 mm: kutoka ukumbi mzima wa harusi hadi uso mmoja ndani yake.',
    specifications: [
      ['Kihisi', '24.2 MP, APS-C'],
      ['Lenzi', '16–50 mm, f/3.5–5.6, hubadilishwa'],
      ['Video', '4K kwa picha 30, Full HD kwa picha 120 kwa sekunde'],
      ['Skrini', 'Ya kugusa, inchi 3, hugeuka 180°'],
      ['Ulengaji', 'Hutambua macho ya watu na wanyama'],
      ['Betri', 'Picha 460 hivi'],
      ['Kadi ya kumbukumbu', 'SD, UHS-I'],
      ['Uzito', 'Gramu 388 bila lenzi'],
      ['Dhamana', 'Miezi 24'],
    ],
  },
};
