import type { LegalText } from './legal-text.ts';

export const privacySw: LegalText = {
  inShort: [
    'Tunahifadhi tunachohitaji kuendesha minada, kufikisha bidhaa na kulipa washindi, na hakuna cha kukutangazia biashara.',
    'Wengine huona jina lako la mtumiaji, picha, zabuni na ushindi wako. Kamwe si jina lako, nambari ya simu wala barua pepe.',
    'Hatuuzi data, na kurasa zetu hazina vifuatiliaji vya kampuni nyingine.',
    'Unaweza kuomba data yako, kuisahihisha au ifutwe.',
  ],
  sections: [
    {
      id: 'who',
      heading: 'Nani anawajibika',
      body: [
        'Mwendeshaji wa Mnada ndiye anayeamua data yako inavyotumika (“mdhibiti wa data” kwa Sheria ya Ulinzi wa Data ya Kenya, 2019). Unatufikia kwa mawasiliano yaliyo chini ya ukurasa huu.',
      ],
    },
    {
      id: 'what',
      heading: 'Tunachohifadhi',
      body: [
        [
          'Akaunti yako: jina kamili, jina la mtumiaji, nambari ya simu au barua pepe, picha, lugha na mandhari, na toleo la masharti ulilokubali.',
          'Nenosiri lako, kwa namna ambayo haliwezi kusomwa tena.',
          'Zabuni, ushindi, oda, madai na malipo yako, pamoja na nambari za risiti za M-PESA. Hatuoni kamwe PIN yako ya M-PESA.',
          'Anwani za kufikishia unazotupa.',
          'Vifaa ulivyoingia navyo: aina ya kivinjari na wakati wa matumizi. Kumbukumbu za seva huwa na anwani za mtandao ili kulinda huduma.',
          'Ikiwa ulialikwa: nani alikualika.',
        ],
      ],
    },
    {
      id: 'why',
      heading: 'Kwa nini, na kwa msingi gani',
      body: [
        'Kuendesha minada, kufikisha, kulipa na kukujibu: kwa sababu ya makubaliano yetu nawe. Kutunza vitabu na risiti: kwa sababu sheria inataka. Kuzuia udanganyifu na kulinda akaunti: kwa sababu kila mzabuni ananufaika. Kuonyesha kaunti yako karibu na ushindi: ukikubali tu.',
      ],
    },
    {
      id: 'others',
      heading: 'Wengine wanaona nini',
      body: [
        'Mtu yeyote anaweza kuona minada pamoja na majina ya watumiaji, picha, nyakati na bei za zabuni, na nani alishinda. Uwazi huo ndio unaofanya mnada uaminike, kwa hiyo zabuni hubaki zikionekana. Jina lako, nambari, anwani na salio huonwa na wewe na wafanyakazi wanaozihitaji.',
      ],
    },
    {
      id: 'shared',
      heading: 'Nani mwingine hupokea data',
      body: [
        [
          'Safaricom (M-PESA): nambari yako ya simu na kiasi, ili kupokea malipo au kukulipa.',
          'Huduma yetu ya ujumbe: nambari au barua pepe yako na ujumbe wenyewe, kama msimbo.',
          'Msafirishaji: jina, nambari ya simu na anwani ya kufikishia.',
          'Google au Facebook: ukichagua tu kuingia kupitia hizo.',
          'Mamlaka: pale sheria au mahakama inapotulazimu.',
        ],
        'Kila mmoja hutumia data kwa lengo hilo tu. Huduma ikiwa nje ya Kenya, tunaipa data kwa ulinzi unaotakiwa na Sheria pekee.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Kwa muda gani',
      body: [
        [
          'Akaunti yako: mpaka utuombe tuifute.',
          'Vifaa ulivyoingia navyo: siku 30 bila kutumika, jumla isiyozidi siku 90. Misimbo ya mara moja: dakika 5.',
          'Mwaliko ulioufuata: saa 720 kwenye kifaa chako.',
          'Zabuni na matokeo: hubaki kama ushahidi wa minada ya haki, bila jina lako akaunti yako ikishafutwa.',
          'Malipo na oda: kwa muda unaotakiwa na sheria za kodi na uhasibu.',
        ],
      ],
    },
    {
      id: 'device',
      heading: 'Kinachohifadhiwa kwenye kifaa chako',
      body: [
        'Vidakuzi vitatu vidogo hukumbuka mandhari, lugha na kuokoa data; havina chochote kuhusu wewe. Hifadhi ya kivinjari huwa na kuingia kwako, rekodi ya akaunti yako, picha yako, msimbo wa mwaliko ikiwa uliufuata, na ulichoandika kwenye fomu ambayo haijatumwa. Ukiondoka, kuingia, rekodi na picha hufutwa, hata bila mtandao.',
        'Huhesabiwa ni mara ngapi minada imefunguliwa, nambari moja kwa siku kwa minada yote. Aliyeufungua mnada hahifadhiwi wala hawezi kujulikana kwa nambari hiyo; hakuna anayefuatwa kutoka ukurasa hadi ukurasa, hapa au kwingine.',
      ],
    },
    {
      id: 'safety',
      heading: 'Inavyolindwa',
      body: [
        'Miunganisho imesimbwa, nenosiri na kuingia huhifadhiwa kwa namna isiyosomeka, nambari za malipo hupumzika saa 48 baada ya kubadilishwa, na wafanyakazi huona tu kazi yao inachohitaji; wanachofanya hurekodiwa. Data ikivuja na inaweza kukudhuru, tunamwambia Kamishna wa Data ndani ya saa 72, na wewe bila kuchelewa.',
      ],
    },
    {
      id: 'rights',
      heading: 'Haki zako',
      body: [
        'Unaweza kuuliza tunachohifadhi na kupata nakala, makosa yasahihishwe, data ambayo hatulazimiki kuitunza ifutwe, kupinga matumizi, na kuondoa idhini. Tunajibu ndani ya siku 21, bila malipo. Unaweza kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data (odpc.go.ke) wakati wowote.',
      ],
    },
    {
      id: 'children',
      heading: 'Chini ya miaka 18',
      body: [
        'Mnada si kwa watu walio chini ya miaka 18. Tukijua kuwa akaunti ni ya mtu kama huyo, tunaifunga na kufuta tusicholazimika kutunza.',
      ],
    },
    {
      id: 'changes',
      heading: 'Mabadiliko',
      body: [
        'Sera hii ikibadilika, toleo jipya huwekwa hapa pamoja na tarehe yake, na tunakuambia kabla halijaanza kutumika.',
      ],
    },
  ],
};
