import type { KiswahiliTexts } from '../demo-product.ts';

export const homeInKiswahili: KiswahiliTexts = {
  washer: {
    name: 'Mashine ya kufua ya Safi, kilo 8',
    description:
      'Kilo nane kwa mara moja, na programu ya dakika 15 kwa nguo zinazohitajika leo. Hupima uzito wa nguo na kuchukua maji inayohitaji tu, hata kutoka tangi lenye presha ndogo.',
    specifications: [
      ['Uwezo', 'Kilo 8'],
      ['Kukamua', 'Mizunguko 1,200 kwa dakika'],
      ['Programu', '15, fupi zaidi dakika 15'],
      ['Maji', 'Lita 48 katika programu ya kawaida'],
      ['Presha', 'Kuanzia 0.3 bar'],
      ['Umeme', '0.62 kWh kwa kila ufuaji'],
      ['Vipimo', 'Sentimita 60 × 53 × 85'],
      ['Dhamana', 'Miezi 24, mota miaka 10'],
    ],
  },
  iron: {
    name: 'Pasi ya mvuke ya Safi',
    description:
      'Huteleza juu ya mashati ya shule na kitenge sawasawa. Mvuke mkali kwa mikunjo sugu, kinyunyizio mbele, na sehemu ya chini isiyonata.',
    specifications: [
      ['Nguvu', '2,200 W'],
      ['Sehemu ya chini', 'Kauri'],
      ['Mvuke', 'Gramu 25 kwa dakika, mkali gramu 90'],
      ['Tangi', 'Mililita 280'],
      ['Waya', 'Mita 2, huzunguka pande zote'],
      ['Usalama', 'Hujizima ikisimama kwa dakika 8'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  fan: {
    name: 'Feni ndefu ya Baridi, 18″',
    description:
      'Husukuma hewa ya sebule nzima Mombasa au Kisumu. Mapanga matano, kasi tatu, kichwa kinachogeuka huku na huku, na kitako kinachosimama imara.',
    specifications: [
      ['Mapanga', 'Matano, inchi 18 (sentimita 45)'],
      ['Nguvu', '60 W'],
      ['Kasi', 'Tatu'],
      ['Urefu', 'Sentimita 110–135'],
      ['Kipima muda', 'Hadi saa 4'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  dispenser: {
    name: 'Kipoza maji cha Baridi',
    description:
      'Maji moto kwa chai, baridi kwa mchana, kutoka chupa yoyote ya lita 18.9. Bomba la maji moto lina kufuli ya watoto, na kabati la chini huhifadhi vikombe.',
    specifications: [
      ['Chupa', 'Lita 18.9, juu, haimo ndani ya boksi'],
      ['Maji moto', '85–95 °C, lita 5 kwa saa'],
      ['Maji baridi', '8–12 °C, lita 2 kwa saa, kompresa'],
      ['Nguvu', '550 W ya moto, 100 W ya baridi'],
      ['Usalama', 'Kufuli kwenye bomba la maji moto'],
      ['Vipimo', 'Sentimita 31 × 33 × 98'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  sofa: {
    name: 'Sofa ya Tuli ya watu watatu',
    description:
      'Sofa pana kwenye fremu ya mbao ngumu, yenye mito isiyopoteza umbo. Vitambaa vyake hutolewa na kufuliwa kwa mashine. Hubebwa na watu wawili, na hufika miguu ikiwa imefungwa.',
    specifications: [
      ['Viti', 'Vitatu'],
      ['Fremu', 'Mbao ngumu zilizokaushwa'],
      ['Mito', 'Sponji, uzito 32'],
      ['Kitambaa', 'Kilichofumwa, hutolewa, hufuliwa kwa 30 °C'],
      ['Vipimo', 'Sentimita 208 × 88 × 82'],
      ['Rangi', 'Kijani cha msitu'],
      ['Dhamana', 'Miezi 24 ya fremu'],
    ],
  },
  mattress: {
    name: 'Godoro la Tuli la mgongo, 6×6',
    description:
      'Gumu panapohitaji mgongo na laini begani. Sponji nzito chini ya kitambaa kilichoshonwa chenye zipu, unene wa inchi nane. Huja limekunjwa, tayari kulaliwa baada ya siku moja.',
    specifications: [
      ['Vipimo', 'Futi 6 × 6 (sentimita 183 × 183)'],
      ['Unene', 'Inchi 8 (sentimita 20)'],
      ['Ndani', 'Sponji nzito, uzito 35'],
      ['Ugumu', 'Gumu'],
      ['Kitambaa', 'Kimeshonwa, kina zipu'],
      ['Dhamana', 'Miaka 8 dhidi ya kubonyea'],
    ],
  },
  solar: {
    name: 'Seti ya sola ya Jua, 60 W',
    description:
      'Mwanga wa vyumba vinne, redio na simu zenye chaji, kutoka paneli moja juu ya paa. Kila kitu huunganishwa bila zana, na siku moja yenye jua hutosha jioni mbili.',
    specifications: [
      ['Paneli', '60 W, na kebo ya mita 6'],
      ['Betri', 'LiFePO4, 230 Wh'],
      ['Taa', 'Balbu nne za LED zenye swichi'],
      ['Milango', 'USB mbili, 12 V tatu'],
      ['Pamoja nayo', 'Redio, tochi, kebo za simu'],
      ['Kuifunga', 'Kuchomeka tu, saa moja hivi'],
      ['Dhamana', 'Miezi 24'],
    ],
  },
  generator: {
    name: 'Jenereta ya Jua, 2.5 kVA',
    description:
      'Huendesha jokofu, taa na TV kwa saa nane kwa tangi moja. Huwashwa kwa ufunguo au kwa kuvuta, hujizima yenyewe oili ikipungua, na husukumwa kwa magurudumu mawili.',
    specifications: [
      ['Umeme', '2.5 kVA, upeo 2.8 kVA'],
      ['Injini', 'Petroli, mipigo minne, 6.5 hp'],
      ['Tangi', 'Lita 15, saa 8 hivi kwa nusu ya mzigo'],
      ['Kuwasha', 'Ufunguo na kuvuta'],
      ['Soketi', 'Mbili za 230 V, moja ya 12 V'],
      ['Kelele', '68 dB kwa mita 7'],
      ['Usalama', 'Hujizima oili ikipungua au mzigo ukizidi'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  suitcase: {
    name: 'Masanduku mawili ya Safari',
    description:
      'Sanduku dogo la kubeba mkononi, na kubwa ambalo dogo huingia ndani yake. Maganda magumu yasiyojali buti la basi, magurudumu yanayozunguka pande zote, na kufuli ya tarakimu tatu.',
    specifications: [
      ['Vipande', 'Viwili: inchi 20 na 28'],
      ['Ganda', 'ABS, halichubuki'],
      ['Magurudumu', 'Manane, huzunguka pande zote'],
      ['Kufuli', 'Tarakimu tatu'],
      ['Ujazo', 'Lita 36 na 92'],
      ['Uzito', 'Kilo 2.4 na 3.9'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  voucher: {
    name: 'Vocha ya ununuzi ya KSh 10,000',
    description:
      'Shilingi elfu kumi za kununua dukani, kwenye kadi moja. Tumia zote mara moja au kidogo kidogo ndani ya miezi kumi na miwili; kinachobaki hukaa kwenye kadi. Unaweza kumpa mtu zawadi.',
    specifications: [
      ['Thamani', 'KSh 10,000'],
      ['Muda', 'Miezi 12 tangu ifike'],
      ['Kutumia', 'Kidogo kidogo, bidhaa yoyote'],
      ['Kumpa mwingine', 'Mtu yeyote'],
      ['Inavyofika', 'Kwa SMS na kama kadi'],
      ['Pesa taslimu', 'Haibadilishwi'],
    ],
  },
};
