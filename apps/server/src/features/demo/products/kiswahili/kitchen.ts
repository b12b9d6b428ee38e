import type { KiswahiliTexts } from '../demo-product.ts';

export const kitchenInKiswahili: KiswahiliTexts = {
  microwave: {
    name: 'Maikrowevu ya Pika, lita 25',
    description:
      'Hupasha, huyeyusha barafu na huchoma, na ina nafasi ya sahani kubwa. Programu nane zinajua muda unaohitajika kwa wali, ugali au sahani ya githeri, na mlango hufungwa kwa kitufe ili watoto wasiufungue.',
    specifications: [
      ['Ujazo', 'Lita 25'],
      ['Nguvu', '900 W kupasha, 1,000 W kuchoma'],
      ['Programu', 'Nane, na kuyeyusha barafu kwa uzito'],
      ['Sahani inayozunguka', 'Kioo, sentimita 27'],
      ['Vipimo', 'Sentimita 48 × 28 × 39'],
      ['Umeme', '230 V, 50 Hz'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  gascooker: {
    name: 'Jiko la gesi la Jiko, meko 4',
    description:
      'Meko manne yanayowaka ukizungusha kitufe, na oveni ya gesi yenye mlango wa kioo na taa. Kila meko hujifunga yenyewe moto ukizimika. Regyuleta na mpira wa gesi zimo ndani ya boksi.',
    specifications: [
      ['Meko', 'Manne ya gesi, moja la moto mkali'],
      ['Oveni', 'Ya gesi, lita 58, taa na sehemu ya kuchoma'],
      ['Kuwasha', 'Kwa umeme, kwa kitufe'],
      ['Usalama', 'Kila meko hukata gesi moto ukizimika'],
      ['Vipimo', 'Sentimita 50 × 60 × 85'],
      ['Rangi', 'Nyeusi, kifuniko cha kioo'],
      ['Ndani ya boksi', 'Jiko, trei, wavu, mpira wa gesi, regyuleta'],
      ['Dhamana', 'Miezi 24'],
    ],
  },
  gasburner: {
    name: 'Jiko la kioo la Jiko, meko 2',
    description:
      'Miali miwili yenye nguvu juu ya kioo kigumu kinachofutika kwa muda mfupi. Vichwa vya shaba, cheche kwenye kitufe, na miguu isiyoteleza juu ya meza ya mbao.',
    specifications: [
      ['Meko', 'Mawili, shaba, milimita 120'],
      ['Sehemu ya juu', 'Kioo kigumu, milimita 7'],
      ['Kuwasha', 'Cheche, bila betri'],
      ['Gesi', 'LPG'],
      ['Vipimo', 'Sentimita 72 × 38 × 13'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  lpg: {
    name: 'Mtungi wa gesi wa kilo 13, uliojaa',
    description:
      'Mtungi wa kilo 13 uliojaa, wenye vali na lakiri, umepimwa na kuwekwa tarehe. Familia ya watu wanne huutumia kwa wiki sita hivi, na hujazwa au kubadilishwa kwa muuzaji yeyote.',
    specifications: [
      ['Kilichomo', 'Kilo 13 za LPG, umejaa'],
      ['Vali', 'Milimita 22, compact'],
      ['Mtungi', 'Chuma, umepimwa na una tarehe'],
      ['Uzito ukiwa mtupu', 'Kilo 14.5'],
      ['Usafirishaji', 'Ukiwa wima, kwa gari lenye leseni'],
      ['Matumizi', 'Nje, au katika chumba chenye dirisha'],
    ],
  },
  fridge: {
    name: 'Jokofu la Baridi, lita 198',
    description:
      'Friza juu, jokofu chini, na mota isiyo na kelele hata katika chumba kimoja. Hubaki na baridi kwa saa nyingi umeme ukipotea, na hustahimili umeme mdogo bila kuharibika.',
    specifications: [
      ['Ujazo', 'Lita 198: jokofu 150, friza 48'],
      ['Kupoza', 'Moja kwa moja'],
      ['Umeme', '218 kWh kwa mwaka'],
      ['Volti', '165–260 V bila kituliza umeme'],
      ['Hubaki na baridi', 'Saa 14 bila umeme'],
      ['Vipimo', 'Sentimita 53 × 56 × 143'],
      ['Rangi', 'Fedha'],
      ['Dhamana', 'Miezi 24, mota miaka 5'],
    ],
  },
  blender: {
    name: 'Blenda ya Pika, lita 1.5',
    description:
      'Juisi, supu na chakula cha mtoto katika jagi moja la kioo, na kinu cha njugu na viungo. Visu sita hutoka ili kuoshwa, na mota hujizima kabla haijapata joto kupita kiasi.',
    specifications: [
      ['Jagi', 'Kioo, lita 1.5'],
      ['Nguvu', '500 W'],
      ['Kasi', 'Mbili na ya vipindi'],
      ['Visu', 'Sita, chuma, hutolewa'],
      ['Pamoja nayo', 'Kinu cha vitu vikavu'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  kettle: {
    name: 'Birika la chuma Pika, lita 1.7',
    description:
      'Maji ya vikombe sita vya chai kwa dakika tano hivi. Chuma ndani na nje, kifuniko kinachofunguka kwa kubonyeza, na hujizima maji yakichemka au yasipokuwemo.',
    specifications: [
      ['Ujazo', 'Lita 1.7'],
      ['Nguvu', '2,200 W'],
      ['Mwili', 'Chuma kisichoshika kutu'],
      ['Kitako', 'Huzunguka pande zote, huficha waya'],
      ['Usalama', 'Hujizima likichemka, au likiwa tupu'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  airfryer: {
    name: 'Kikaangio cha hewa cha Pika, lita 6',
    description:
      'Chipsi, kuku na sambusa kwa kijiko cha mafuta badala ya karai zima. Kikapu huingiza kuku mzima na huoshwa kwa mashine, na dirisha huonyesha chakula kikiwa cha kahawia.',
    specifications: [
      ['Kikapu', 'Lita 6, hakishikani na chakula'],
      ['Nguvu', '1,700 W'],
      ['Joto', '80–200 °C'],
      ['Programu', 'Nane, saa ya hadi dakika 60'],
      ['Dirisha', 'Lipo, lina taa'],
      ['Vipimo', 'Sentimita 30 × 37 × 32'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
  cooker: {
    name: 'Sufuria ya presha ya Pika, lita 6',
    description:
      'Maharagwe makavu kwa dakika 40, bila kukaa kando ya sufuria. Programu kumi na mbili, chungu kinachotoka, na kifuniko kinachobaki kimefungwa hadi presha iishe.',
    specifications: [
      ['Ujazo', 'Lita 6'],
      ['Nguvu', '1,000 W'],
      ['Programu', 'Kumi na mbili, unaweza kuchelewesha hadi saa 24'],
      ['Chungu', 'Chuma, hutolewa'],
      ['Usalama', 'Kifuniko hujifunga; presha na joto hukatwa'],
      ['Ndani ya boksi', 'Sufuria, chombo cha mvuke, kikombe, kijiko'],
      ['Dhamana', 'Miezi 12'],
    ],
  },
};
