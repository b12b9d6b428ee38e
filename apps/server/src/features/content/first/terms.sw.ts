import type { LegalText } from './legal-text.ts';

export const termsSw: LegalText = {
  inShort: [
    'Kila zabuni unayoweka hutumia zabuni moja kwenye salio lako, ushinde au usishinde.',
    'Usiposhinda, unaweza kununua bidhaa kwa bei ya duka na kurudishiwa kila zabuni uliyotumia.',
    'Hakuna mshindi anayelipa zaidi ya bei ya duka, zabuni zikiwemo.',
    'Ni lazima uwe na miaka 18 au zaidi. Mtu mmoja, akaunti moja.',
  ],
  sections: [
    {
      id: 'mnada',
      heading: 'Mnada ni nini',
      body: [
        'Mnada ni duka linalouza bidhaa kwa minada inayoendeshwa hewani, kwa watu walio Kenya. Masharti haya ni makubaliano kati yako na mwendeshaji wa Mnada. Kwa kufungua akaunti unayakubali; toleo ulilokubali huhifadhiwa na akaunti yako.',
        'Bei ni kwa shilingi za Kenya. Saa ni za Afrika Mashariki. Saa ya hifadhidata yetu ndiyo huamua, si saa ya simu.',
      ],
    },
    {
      id: 'account',
      heading: 'Akaunti yako',
      body: [
        'Ni lazima uwe na miaka 18 au zaidi. Kila mtu anaweza kuwa na akaunti moja, iliyofunguliwa kwa nambari yake ya simu au barua pepe yake. Wazabuni wengine huona jina lako la mtumiaji na picha yako, kwa hiyo chagua jina unaloridhika kulionyesha.',
        'Usimpe mtu nenosiri lako. Hatuombi kamwe nenosiri lako, PIN yako ya M-PESA wala msimbo tuliokutumia. Kwenye wasifu wako unaweza kuona na kuondoa vifaa ulivyoingia navyo.',
        'Wafanyakazi wetu hawawezi kuweka zabuni, kununua wala kupewa zawadi za mialiko. Hifadhidata yetu hukataa. Hatuweki zabuni kamwe kwenye minada yetu wenyewe.',
      ],
    },
    {
      id: 'bids',
      heading: 'Zabuni na gharama yake',
      body: [
        'Unanunua zabuni kwa vifurushi. Bei ya kifurushi na bei ya kila zabuni huonyeshwa kabla hujalipa. Mguso mmoja wa Zabuni sasa hutumia zabuni moja, au idadi ambayo mnada umeonyesha kabla hujaweka zabuni. Zabuni iliyotumika imekwisha: hairudishwi kwa sababu hukushinda. Sehemu “Kurudishiwa zabuni zako” inaeleza inaporudishwa.',
        'Zabuni ulizolipia haziishi muda wake. Zabuni tulizokupa bure hutumika kwanza; kisha za zamani zaidi ulizolipia.',
        'Zabuni tunayoikataa haigharimu chochote. Skrini inakuambia kwa nini imekataliwa.',
      ],
    },
    {
      id: 'auction',
      heading: 'Mnada unavyoendeshwa',
      body: [
        [
          'Hufunguliwa kwa wakati ulioonyeshwa, kwa KES 0.00, na muda unaoonyeshwa kwenye mnada (sekunde 10 isipokuwa imeelezwa vingine).',
          'Kila zabuni inayokubaliwa hupandisha bei kwa kiasi kinachoonyeshwa kwenye mnada (KSh 1 isipokuwa imeelezwa vingine) na wewe unaongoza.',
          'Kila zabuni inayokubaliwa huanzisha muda upya. Haiufupishi kamwe.',
          'Huwezi kuweka zabuni juu ya zabuni yako mwenyewe: ukiwa unaongoza, kitufe cha Zabuni sasa hupumzika.',
          'Muda ukifika sifuri, zabuni zilizofika kwenye seva yetu kwa wakati huhakikiwa kwa sekunde moja zaidi. Kisha mnada umeisha na anayeongoza ameshinda.',
        ],
        'Zabuni huhesabiwa kwa wakati inapofika kwenye seva yetu, si wakati ulipogusa. Mtandao wa polepole unaweza kukuchelewesha. Ukurasa unaonyesha ubora wa mtandao wako.',
        'Kanuni za mnada huwekwa unapopangwa na huonyeshwa kwenye mnada. Hakuna anayeweza kuzibadilisha baadaye. Kila zabuni imeunganishwa na iliyotangulia, ili rekodi iliyobadilishwa igundulike.',
      ],
    },
    {
      id: 'never-overpay',
      heading: 'Dhamana ya kutolipa kupita kiasi',
      body: [
        'Tunakataa zabuni yako ikiwa ulicholipia zabuni zako kwenye mnada huo, pamoja na zabuni hii, ukijumlisha na bei inayofuata kitazidi bei ya duka. Zabuni za bure huhesabiwa kama sifuri. Kisha unapewa nafasi ya kununua bidhaa na kurudishiwa zabuni zote. Hakuna anayeweza kuzima dhamana hii.',
      ],
    },
    {
      id: 'limits',
      heading: 'Vikomo vya kushinda',
      body: [
        'Ili watu wengi waweze kushinda, mtu anaweza kushinda bidhaa ile ile mara moja kwa siku 7, na minada isiyozidi 8 kwa siku 30; minada unayoongoza kwa sasa huhesabiwa pia. Minada mingine ni ya watu ambao hawajashinda bado. Kinachokuhusu huonyeshwa kabla hujaweka zabuni.',
      ],
    },
    {
      id: 'bids-back',
      heading: 'Kurudishiwa zabuni zako',
      body: [
        'Mnada ukiwa umepangwa au uko hewani, na kwa siku 7 baada ya kuisha, unaweza kuagiza bidhaa yake kwa bei ya duka iliyoonyeshwa (Agiza Sasa) ikiwa bado ipo. Malipo yako yakithibitishwa, kila zabuni uliyotumia kwenye mnada huo hurudi kwenye salio lako, mara moja. Kuanzia hapo huwezi kuweka zabuni kwenye mnada huo.',
        'Ikiwa unaongoza, subiri mpaka mtu akupite au mnada uishe. Ikiwa umeshinda, unadai ushindi wako badala yake.',
        'Zabuni zote zilizotumika kwenye mnada pia hurudi zenyewe tunapoufuta.',
      ],
    },
    {
      id: 'winning',
      heading: 'Kushinda na kudai',
      body: [
        'Una siku 14 tangu mnada kuisha za kudai, na tunakukumbusha. Ushindi usiodaiwa kwa wakati hupotea; zabuni zilizotumika hazirudishwi. Malipo yako ambayo bado yanahakikiwa hayapotei kamwe.',
        'Ukichukua bidhaa, unalipa bei ya ushindi (angalau KSh 1). Kufikishiwa ndani ya Kenya ni bure na huchukua siku 3 hadi 5 za kazi. Bidhaa mpya zina dhamana kamili ya mtengenezaji.',
      ],
    },
    {
      id: 'cash',
      heading: 'Kuchukua pesa taslimu',
      body: [
        'Mnada unaporuhusu, mshindi anaweza kuchukua pesa taslimu badala ya bidhaa. Unapokea bei ya duka ukiondoa ada ya huduma. Ada ni asilimia 10 ya bei ya ushindi; kiasi hulipwa kwa shilingi kamili; senti huachwa. Kila kiasi huonyeshwa kabla hujaamua.',
        'Pesa hutumwa kwa nambari ya M-PESA unayothibitisha, kwa kawaida ndani ya saa 24 hadi 48 baada ya kukaguliwa. Pesa zilizotumwa kwa nambari isiyo sahihi uliyoitoa haziwezi kurudishwa. Mnada unaoruhusu pesa taslimu huonyesha hivyo kabla hujaweka zabuni.',
      ],
    },
    {
      id: 'paying',
      heading: 'Kulipa kwa M-PESA',
      body: [
        'Unalipa kupitia ombi la M-PESA kwenye simu yako mwenyewe na unaweka PIN yako hapo. Hakuna kinachohesabiwa kuwa kimelipwa kabla M-PESA haijatuthibitishia, na hakuna kinachotozwa mara mbili kwa oda moja. Kila malipo yana risiti kwenye akaunti yako.',
      ],
    },
    {
      id: 'returns',
      heading: 'Kasoro na kurudisha',
      body: [
        'Bidhaa ikifika ikiwa imeharibika, ina kasoro au si kama ilivyoelezwa, tuambie nasi tutaitengeneza, tutaibadilisha au tutakurudishia pesa. Hili halipunguzi haki unazopewa na Sheria ya Kulinda Watumiaji ya mwaka 2012.',
      ],
    },
    {
      id: 'fair-play',
      heading: 'Ushindani wa haki',
      body: [
        'Usitumie programu za kuweka zabuni, akaunti kadhaa, taarifa za malipo za mtu mwingine, wala makubaliano na wazabuni wengine. Tunaweza kukataa zabuni, kushikilia dai ili tulikague, au kusimamisha akaunti inayofanya hivyo. Tunakueleza sababu, na unaweza kujibu.',
        'Kwenye Mnada wa majaribio baadhi ya wazabuni ni wa kuigiza. Wametambulishwa hivyo kwenye skrini na hawapo pale pesa halisi zinapotumika.',
      ],
    },
    {
      id: 'faults',
      heading: 'Kitu kikiharibika',
      body: [
        'Hakuna mnada unaoisha wakati mfumo wetu hauwezi kupokea zabuni: muda husubiri au hurudishwa nyuma, na hili huonyeshwa. Mnada usipoweza kuendeshwa kwa haki, tunaufuta na kurudisha zabuni zote zilizotumika.',
      ],
    },
    {
      id: 'break',
      heading: 'Kupumzika',
      body: [
        'Jiwekee kikomo, na uache kinapofikiwa. Unaweza kutuomba tuzuie akaunti yako kuweka zabuni kwa muda unaochagua; hilo haliwezi kutenguliwa kabla ya muda huo kuisha.',
      ],
    },
    {
      id: 'changes',
      heading: 'Mabadiliko na sheria',
      body: [
        'Masharti haya yakibadilika, toleo jipya huwekwa hapa pamoja na tarehe yake, na tunakuambia kabla halijakuhusu. Mnada uliokwisha kupangwa hubaki na kanuni zake.',
        'Sheria za Kenya zinatumika. Unaweza kuleta mgogoro kwetu kwanza, na kwenye mahakama za Kenya wakati wowote.',
      ],
    },
  ],
};
