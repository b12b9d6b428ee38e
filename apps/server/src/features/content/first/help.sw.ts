import type { HelpText } from './help-text.ts';

export const helpSw: HelpText = [
  {
    id: 'costs',
    title: 'Gharama halisi',
    answers: [
      {
        id: 'cost-of-a-bid',
        question: 'Zabuni moja inagharimu kiasi gani?',
        words: 'bei ya zabuni kifurushi ada',
        body: [
          'Zabuni moja inagharimu bei uliyolipia kifurushi chake ikigawanywa kwa idadi ya zabuni zake. Bei ya kila zabuni imeandikwa kwenye kila kifurushi kabla hujalipa.',
          'Zabuni hutumika mara tu seva yetu inapoikubali, ushinde au usishinde. Zabuni iliyokataliwa haigharimu chochote, na skrini husema sababu.',
        ],
      },
      {
        id: 'cost-of-winning',
        question: 'Nikishinda ninalipa nini?',
        words: 'jumla mfano bei ya ushindi',
        body: [
          'Unalipa bei ya ushindi. Pamoja na zabuni ulizotumia, hiyo ndiyo gharama yako ya bidhaa.',
          'Mfano: unatumia zabuni 14 zilizogharimu KSh 9 kila moja, yaani KSh 126, na unashinda kwa KSh 230. Unalipa KSh 230 zaidi: jumla KSh 356, kwa bidhaa ambayo dukani ni KSh 1,500.',
          'Hakuna ada nyingine ya bidhaa, na usafirishaji ni bure.',
        ],
      },
      {
        id: 'cost-of-losing',
        question: 'Nisiposhinda ninapoteza nini?',
        words: 'kupoteza hasara pesa hatari',
        body: [
          'Zabuni ulizotumia zinabaki zimetumika, isipokuwa ukiagiza bidhaa kwa bei ya duka: hapo zote hurudi.',
          'Wengi wanaoweka zabuni kwenye mnada hawashindi. Tumia tu unachoweza kukosa, na ujiwekee kikomo.',
        ],
      },
      {
        id: 'never-overpay',
        question: 'Je, naweza kulipa zaidi ya bei ya duka?',
        words: 'dhamana kikomo kulipa zaidi',
        body: [
          'Mshindi hawezi. Tunakataa zabuni ikiwa gharama ya zabuni zako kwenye mnada huo, pamoja na bei inayofuata, ingezidi bei ya duka. Hapo unapewa nafasi ya kuagiza bidhaa na kurudishiwa zabuni zote. Hakuna anayeweza kuzima hili, hata sisi.',
        ],
      },
    ],
  },
  {
    id: 'bidding',
    title: 'Jinsi zabuni zinavyofanya kazi',
    answers: [
      {
        id: 'clock',
        question: 'Kwa nini saa inaanza upya?',
        words: 'kipima muda sekunde kuanza upya',
        body: [
          'Kila zabuni inayokubaliwa huongeza bei kwa kiasi cha mnada (KSh 1 isipokuwa useme vingine) na kuanzisha upya muda, kwa kawaida sekunde 10. Haiwezi kuufupisha. Muda ukiisha, aliyeweka zabuni ya mwisho ameshinda.',
        ],
      },
      {
        id: 'in-time',
        question: 'Niligusa kwa wakati. Kwa nini zabuni yangu ilichelewa?',
        words: 'kuchelewa mtandao polepole',
        body: [
          'Zabuni huhesabiwa kwa wakati inapofika kwenye seva yetu. Mtandao dhaifu unaweza kukuchelewesha, kwa hiyo ukurasa wa mnada huonyesha ubora wa mtandao wako. Saa ikifika sifuri bado tunahakiki, kwa sekunde moja, zabuni zilizofika kwa wakati: skrini huandika “Tunahakiki zabuni za mwisho…”.',
          'Zabuni iliyochelewa haigharimu chochote.',
        ],
      },
      {
        id: 'lead',
        question: 'Kwa nini siwezi kuweka zabuni ninapoongoza?',
        words: 'zabuni yangu mara mbili kuongoza',
        body: [
          'Huwezi kushindana na wewe mwenyewe: ingekugharimu zabuni bure. Unaweza kuweka zabuni tena mtu akikupita.',
        ],
      },
      {
        id: 'limits',
        question: 'Naweza kushinda mara ngapi?',
        words: 'kikomo wiki mwezi mwanzo',
        body: [
          'Bidhaa ileile mara moja kwa siku 7, na minada 8 kwa siku 30, ili watu wengi zaidi wapate nafasi. Minada ya wanaoanza ni ya akaunti ambazo hazijashinda bado. Mnada huonyesha vikomo vyake kabla hujaweka zabuni.',
        ],
      },
      {
        id: 'disconnected',
        question: 'Mtandao wangu ukikatika itakuwaje?',
        words: 'nje ya mtandao kukatika intaneti',
        body: [
          'Ukurasa husema umekatika na haupokei zabuni, kwa sababu usingeona unachowekea zabuni. Hujiunganisha tena wenyewe. Tunauliza tena kuhusu zabuni iliyokuwa njiani, kwa nambari yake, ili ihesabiwe mara moja au isihesabiwe kabisa.',
        ],
      },
    ],
  },
  {
    id: 'paying',
    title: 'Kununua zabuni na M-PESA',
    answers: [
      {
        id: 'how-to-pay',
        question: 'Ninanunuaje zabuni?',
        words: 'mpesa stk kifurushi lipa pin',
        body: [
          [
            'Fungua Nunua Zabuni na uchague kifurushi.',
            'Kagua nambari ya M-PESA kisha ubonyeze Lipa.',
            'Weka PIN yako ya M-PESA kwenye simu inapokuuliza.',
            'Zabuni zako huingia mara M-PESA inapothibitisha, kwa kawaida ndani ya sekunde chache.',
          ],
          'Hatuoni PIN yako na hatuiulizi kamwe.',
        ],
      },
      {
        id: 'no-prompt',
        question: 'Hakuna ombi lililokuja kwenye simu yangu',
        words: 'ombi stk halijafika',
        body: [
          'Hakikisha simu imewashwa na ina mtandao, na hakuna ombi jingine la M-PESA lililo wazi. Menyu ya laini ya zamani husasishwa kwa *234#. Baada ya dakika moja unaweza kujaribu tena, au utumie Paybill kwa nambari na akaunti zilizo kwenye skrini.',
        ],
      },
      {
        id: 'paid-not-credited',
        question: 'Nimelipa, lakini zabuni hazijaonekana',
        words: 'hazijaingia kutozwa mara mbili',
        body: [
          'Usilipe tena. Wakati mwingine M-PESA huchelewa kutuambia. Tunaendelea kuuliza, na zabuni zako huingia mara inapothibitisha, hata ukiwa umefunga ukurasa.',
          'Ikiwa imepita siku moja, andikia huduma kwa wateja pamoja na msimbo ulio kwenye ujumbe wa M-PESA.',
        ],
      },
      {
        id: 'expire',
        question: 'Je, zabuni huisha muda?',
        words: 'muda kuisha',
        body: ['Zabuni ulizolipia haziishi muda. Za bure hutumika kwanza, kisha za zamani zaidi ulizolipia.'],
      },
    ],
  },
  {
    id: 'winning',
    title: 'Kudai ulichoshinda',
    answers: [
      {
        id: 'claim',
        question: 'Ninadaije ushindi?',
        words: 'dai zawadi zinazosubiri',
        body: [
          'Fungua Ushindi na uguse bidhaa. Chagua bidhaa, lipa bei ya ushindi kwa M-PESA, na utuambie pa kuituma. Mnada unaotoa pesa taslimu hukuruhusu kuchagua hizo badala yake. Chaguo moja kwa kila ushindi; la kwanza kukamilika ndilo linalohesabiwa.',
        ],
      },
      {
        id: 'deadline',
        question: 'Nina muda gani?',
        words: 'siku mwisho kuisha',
        body: ['Siku 14 baada ya mwisho. Malipo ambayo bado yanahakikiwa hayaishi muda.'],
      },
      {
        id: 'cash',
        question: 'Nikichagua pesa taslimu ninapata nini?',
        words: 'kutoa utoaji ada pesa',
        body: [
          'Bei ya duka ukiondoa ada ya huduma ya asilimia 10 ya bei ya ushindi, kwa shilingi kamili, kwenye nambari ya M-PESA. Kiasi kamili huonyeshwa kabla hujachagua. Huchukua saa 24 hadi 48.',
          'Kagua nambari vizuri: pesa zilizotumwa kwa nambari isiyo sahihi haziwezi kurudishwa.',
        ],
      },
    ],
  },
  {
    id: 'back',
    title: 'Kurudishiwa zabuni zako',
    answers: [
      {
        id: 'order-now',
        question: 'Ninarudishiwaje zabuni zangu?',
        words: 'kurudishiwa agiza sasa nunua',
        body: [
          'Agiza bidhaa kwa bei ya duka kwa Agiza Sasa, wakati wa mnada au ndani ya siku 7 baada yake. M-PESA ikithibitisha malipo, kila zabuni uliyotumia kwenye mnada huo inarudi kwenye salio lako, kwa bei uliyoilipia.',
          'Baada ya hapo huwezi kuweka zabuni tena kwenye mnada huo.',
        ],
      },
      {
        id: 'cancelled-auction',
        question: 'Mnada ukifutwa itakuwaje?',
        words: 'batili kufuta hitilafu',
        body: [
          'Basi hakuna anayeshinda, na zabuni zote zilizotumika hurudi kwa kila mtu zenyewe. Pia tunarudisha muda ikiwa hakuna aliyeweza kuweka zabuni kwa sababu ya hitilafu yetu.',
        ],
      },
      {
        id: 'money-back',
        question: 'Naweza kurudishiwa pesa za zabuni ambazo sijatumia?',
        words: 'pesa zabuni zisizotumika',
        body: ['Andikia huduma kwa wateja. Masharti yanaeleza haki unazopewa na sheria.'],
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Usafirishaji',
    answers: [
      {
        id: 'how-long',
        question: 'Usafirishaji huchukua muda gani?',
        words: 'kutuma msafirishaji kufuatilia siku',
        body: [
          'Siku 3 hadi 5 za kazi baada ya malipo, katika kaunti zote 47, bila malipo. Oda yako huonyesha kila hatua na wakati wake, na nambari ya kufuatilia ikiwa njiani.',
        ],
      },
      {
        id: 'warranty',
        question: 'Je, bidhaa ni mpya?',
        words: 'dhamana halisi mpya',
        body: ['Ndiyo, ni mpya na ziko kwenye boksi lake, pamoja na dhamana kamili ya mtengenezaji.'],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Haki na usalama',
    answers: [
      {
        id: 'rigged',
        question: 'Nitajuaje kuwa mnada haujachakachuliwa?',
        words: 'haki roboti udanganyifu kuamini',
        body: [
          'Duka haliweki zabuni kamwe: wafanyakazi wetu hawana zabuni, na hifadhidata inakataa kuwapa. Kila zabuni imefungwa kwa iliyotangulia kwa alama maalum, kwa hiyo rekodi iliyobadilishwa ingegundulika. Kanuni za mnada hufungwa unapopangwa.',
          'Kwenye Mnada wa majaribio, wazabuni wa kuigiza huendesha minada. Wako huko tu, na wana alama yao.',
        ],
      },
      {
        id: 'scam',
        question: 'Mtu ananiuliza PIN au msimbo',
        words: 'ulaghai simu sms nenosiri',
        body: [
          'Usimpe. Hatuulizi kamwe PIN yako ya M-PESA, nenosiri lako, wala msimbo tuliokutumia, kwa simu au popote pengine.',
        ],
      },
      {
        id: 'too-much',
        question: 'Ninatumia zaidi ya ninavyotaka',
        words: 'kikomo kupumzika uraibu kujizuia',
        body: [
          'Nunua tu unachoweza kukosa, na uache kikiisha.',
          'Katika mipangilio unaweza kuweka kikomo cha unachotumia kwa zabuni kwa siku, wiki au mwezi. Kikomo cha chini huanza papo hapo, cha juu baada ya saa 24 tu.',
          'Unaweza pia kupumzika kwa saa 24, siku 7 au siku 30, au kujitenga kwa miezi 6: hakuna zabuni, vifurushi wala oda mpya. Hakuna anayeweza kuyamaliza mapema, hata huduma kwa wateja. Ulichoshinda kinabaki chako kudai.',
          'Ongea na mtu: inasaidia.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Akaunti yako',
    answers: [
      {
        id: 'password',
        question: 'Nimesahau nenosiri langu',
        words: 'weka upya msimbo ingia',
        body: [
          'Chagua Umesahau nenosiri? kwenye ukurasa wa kuingia. Tunatuma msimbo wa tarakimu sita kwa simu au barua pepe yako.',
        ],
      },
      {
        id: 'one-account',
        question: 'Naweza kuwa na akaunti zaidi ya moja?',
        words: 'ya pili nyingi',
        body: ['Hapana. Mtu mmoja ana akaunti moja; nyingine hufungwa, na ushindi wake unaweza kubatilishwa.'],
      },
      {
        id: 'delete',
        question: 'Ninapataje au kufuta data yangu?',
        words: 'faragha nakala futa data',
        body: [
          'Katika wasifu wako: Pakua data yangu hukupa kila tunachohifadhi katika faili moja, Futa akaunti yangu huiondoa baada ya siku saba. Zabuni zilizo wazi na kinachohitajika kwa kodi hubaki, bila jina lako.',
          'Kama huwezi kuingia, andikia huduma kwa wateja: tunajibu ndani ya siku 21.',
        ],
      },
    ],
  },
];
