import type { ErrorText } from '../errors.ts';

/** Refusals that only the back office gives: a catalogue of their own, so that the shop's pages don't carry their texts (GEN-4). */
export const OFFICE_ERRORS = {
  // ---- coming in
  STAFF_SIGNED_OUT: {
    status: 401,
    en: 'Your session has ended. Sign in again; what you typed is kept.',
    sw: 'Kipindi chako kimeisha. Ingia tena; ulichoandika kimehifadhiwa.',
  },
  STAFF_SIGN_IN_REFUSED: {
    status: 401,
    en: 'The email address or the password does not fit.',
    sw: 'Barua pepe au nenosiri hailingani.',
  },
  STAFF_CODE_REFUSED: {
    status: 401,
    en: 'This code does not fit.',
    sw: 'Msimbo huu haulingani.',
  },
  STAFF_PASSKEY_REFUSED: {
    status: 401,
    en: 'This passkey does not open the back office. Use another way to sign in.',
    sw: 'Ufunguo huu haufungui ofisi. Tumia njia nyingine ya kuingia.',
  },
  STAFF_STEP_EXPIRED: {
    status: 410,
    en: 'This took too long, or was already used. Start again.',
    sw: 'Hii imechukua muda mrefu mno, au imeshatumika. Anza upya.',
  },
  STAFF_LOCKED: {
    status: 429,
    en: 'Too many wrong tries. Wait, or ask an owner.',
    sw: 'Majaribio mengi mno yasiyo sahihi. Subiri, au muulize mmiliki.',
  },
  STAFF_ORIGIN_REFUSED: {
    status: 403,
    en: 'This call did not come from the back office.',
    sw: 'Ombi hili halikutoka kwenye ofisi.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    en: 'Show once more that it is you.',
    sw: 'Onyesha tena kuwa ni wewe.',
  },
  // ---- invitations, factors, people
  INVITATION_OVER: {
    status: 410,
    en: 'This link is over: it was used, taken back, or is older than 48 hours. Ask for a new one.',
    sw: 'Kiungo hiki kimeisha: kimetumika, kimeondolewa, au kina zaidi ya saa 48. Omba kipya.',
  },
  INVITATION_OPEN: {
    status: 409,
    en: 'This person already has an open invitation. Take it back first.',
    sw: 'Mtu huyu tayari ana mwaliko ulio wazi. Uondoe kwanza.',
  },
  PERSON_EXISTS: {
    status: 409,
    en: 'An account with this email address or user name already exists.',
    sw: 'Tayari kuna akaunti yenye barua pepe au jina hili.',
  },
  PERSON_NOT_FOUND: { status: 404, en: 'There is no such member of staff.', sw: 'Hakuna mfanyakazi kama huyo.' },
  ROLE_NOT_FOUND: { status: 404, en: 'There is no such role.', sw: 'Hakuna jukumu kama hilo.' },
  ROLE_EXISTS: {
    status: 409,
    en: 'A role of this name already exists.',
    sw: 'Tayari kuna jukumu lenye jina hili.',
  },
  LAST_OWNER: {
    status: 409,
    en: 'The last owner cannot be removed. Make another owner first.',
    sw: 'Mmiliki wa mwisho hawezi kuondolewa. Weka mmiliki mwingine kwanza.',
  },
  NOT_YOURSELF: {
    status: 409,
    en: 'Nobody does this to their own account. Another owner does it.',
    sw: 'Hakuna anayefanya hivi kwa akaunti yake mwenyewe. Mmiliki mwingine hufanya.',
  },
  FACTOR_LAST: {
    status: 409,
    en: 'This is your only second step. Add another one first.',
    sw: 'Hii ndiyo hatua yako ya pili pekee. Ongeza nyingine kwanza.',
  },
  FACTOR_NOT_FOUND: { status: 404, en: 'There is no such passkey.', sw: 'Hakuna ufunguo kama huo.' },
  FACTORS_FULL: {
    status: 409,
    en: 'There are ten passkeys already. Remove one first.',
    sw: 'Tayari kuna funguo kumi. Ondoa mmoja kwanza.',
  },
  // ---- complaints and returns
  CASE_OPEN: {
    status: 409,
    en: 'One of this kind is open already. Go on with that one.',
    sw: 'Tayari kuna moja ya aina hii iliyo wazi. Endelea na hiyo.',
  },
  PROMISED_DAY: {
    status: 400,
    en: 'A day is promised from today on, up to 90 days ahead. Choose another one.',
    sw: 'Siku huahidiwa kuanzia leo, hadi siku 90 zijazo. Chagua nyingine.',
  },
  PROMISE_WAITS: {
    status: 409,
    en: 'Goods that were promised for this order wait to be sent. Send them first, or give the money back.',
    sw: 'Bidhaa iliyoahidiwa kwa oda hii inasubiri kutumwa. Itume kwanza, au rudisha pesa.',
  },
  REPLACEMENTS_SPENT: {
    status: 409,
    en: 'Two other pieces were promised for this order, the most there are. Have it repaired, or give the money back.',
    sw: 'Bidhaa nyingine mbili zimeahidiwa kwa oda hii, na hakuna zaidi. Itengenezwe, au rudisha pesa.',
  },
  RETURN_GIVES_NOTHING: {
    status: 409,
    en: 'The piece is here, and its customer was given nothing for it. Give their money back or another piece, or send theirs back.',
    sw: 'Bidhaa iko hapa, na mteja hakupewa chochote badala yake. Mrudishie pesa, mpe nyingine, au mrudishie yake.',
  },
  CASE_NOT_FOUND: {
    status: 404,
    en: 'There is no such complaint or return.',
    sw: 'Hakuna lalamiko au urejeshaji kama huo.',
  },
  // ---- lists
  VIEW_NOT_FOUND: {
    status: 404,
    en: 'This view is gone, or it is not yours to change.',
    sw: 'Mwonekano huu haupo tena, au si wako kubadilisha.',
  },
  VIEW_EXISTS: {
    status: 409,
    en: 'You already have a view of this name here. Choose another name.',
    sw: 'Tayari una mwonekano wenye jina hili hapa. Chagua jina lingine.',
  },
  VIEWS_FULL: {
    status: 409,
    en: 'You have forty views here already. Delete one first.',
    sw: 'Tayari una mionekano arobaini hapa. Futa mmoja kwanza.',
  },
  // ---- auctions and templates
  DRAFT_NOT_FOUND: { status: 404, en: 'There is no such draft.', sw: 'Hakuna rasimu kama hiyo.' },
  TEMPLATE_NOT_FOUND: { status: 404, en: 'There is no such template.', sw: 'Hakuna kiolezo kama hicho.' },
  STARTS_TOO_SOON: {
    status: 409,
    en: 'It opens in less than five minutes and is moved no more. Call it off if it must not open.',
    sw: 'Utafunguliwa chini ya dakika tano na hauwezi kuhamishwa. Ufute ikiwa haupaswi kufunguliwa.',
  },
  START_REFUSED: {
    status: 409,
    en: 'Choose a start between five minutes and a year from now.',
    sw: 'Chagua muda wa kuanza kati ya dakika tano na mwaka mmoja kuanzia sasa.',
  },
  PUBLISH_REFUSED: {
    status: 409,
    en: 'This can not be published yet. What is missing stands beside it.',
    sw: 'Hii haiwezi kuchapishwa bado. Kinachokosekana kimeonyeshwa.',
  },
  RELISTED_ALREADY: {
    status: 409,
    en: 'It was opened again already.',
    sw: 'Tayari umefunguliwa tena.',
  },
  // ---- products
  PRODUCT_NOT_FOUND: { status: 404, en: 'There is no such product.', sw: 'Hakuna bidhaa kama hiyo.' },
  PRODUCT_INCOMPLETE: {
    status: 409,
    en: 'Shoppers could not read all of this product yet. What is missing is marked.',
    sw: 'Wanunuzi bado hawawezi kusoma yote ya bidhaa hii. Kinachokosekana kimewekwa alama.',
  },
  PRODUCT_STATE: {
    status: 409,
    en: 'The product is not in a state in which this can be done.',
    sw: 'Bidhaa haiko katika hali inayoruhusu hili.',
  },
  LOT_NOT_FOUND: { status: 404, en: 'There is no such lot.', sw: 'Hakuna shehena kama hiyo.' },
  LOT_COUNT: {
    status: 409,
    en: 'That is more than this lot has left.',
    sw: 'Hiyo ni zaidi ya kilichobaki katika shehena hii.',
  },
  PICTURE_UNKNOWN: {
    status: 409,
    en: 'One of these pictures was never uploaded here. Upload it again.',
    sw: 'Mojawapo ya picha hizi haijawahi kupakiwa hapa. Ipakie tena.',
  },
  PICTURE_TYPE: {
    status: 415,
    en: 'This file is no JPEG, PNG, WebP or AVIF picture.',
    sw: 'Faili hii si picha ya JPEG, PNG, WebP wala AVIF.',
  },
  PICTURE_TOO_BIG: {
    status: 413,
    en: 'A picture has 8 MB and 40 million pixels at most.',
    sw: 'Picha iwe na ukubwa usiozidi MB 8 na pikseli milioni 40.',
  },
  PICTURE_TOO_SMALL: {
    status: 422,
    en: 'A picture is at least 800 pixels wide or high.',
    sw: 'Picha ina upana au urefu wa angalau pikseli 800.',
  },
  PICTURE_BROKEN: {
    status: 422,
    en: 'This picture is damaged: a part of it is missing or cannot be read.',
    sw: 'Picha hii imeharibika: sehemu yake inakosekana au haisomeki.',
  },
  UPLOAD_SHAPE: {
    status: 400,
    en: 'An upload is one file in one form.',
    sw: 'Upakiaji ni faili moja katika fomu moja.',
  },
  UPLOAD_BUSY: {
    status: 429,
    en: 'Other pictures are being worked on. Try again in a moment.',
    sw: 'Picha nyingine zinashughulikiwa. Jaribu tena baada ya muda mfupi.',
  },
  IMPORT_BUSY: {
    status: 429,
    en: 'Other files are being read. Try again in a moment.',
    sw: 'Faili nyingine zinasomwa. Jaribu tena baada ya muda mfupi.',
  },
  IMPORT_UNREADABLE: {
    status: 422,
    en: 'This is no CSV file as we read it: UTF-8, a line of column names, commas or semicolons, rows of up to 64 kB.',
    sw: 'Hii si faili ya CSV tunayoweza kusoma: UTF-8, mstari wa majina ya safu, mikato au nukta-mikato, mistari ya hadi kB 64.',
  },
  IMPORT_TOO_BIG: {
    status: 413,
    en: 'A file has 10,000 rows and 16 MB at most. Split it.',
    sw: 'Faili iwe na mistari isiyozidi 10,000 na ukubwa usiozidi MB 16. Igawanye.',
  },
  IMPORT_ROWS_WRONG: {
    status: 422,
    en: 'Some rows cannot be taken. Nothing was written.',
    sw: 'Baadhi ya mistari haikubaliki. Hakuna kilichoandikwa.',
  },
  IMPORT_REPEATED: {
    status: 409,
    en: 'This very file was imported before. Nothing was written.',
    sw: 'Faili hii hii iliwahi kuingizwa. Hakuna kilichoandikwa.',
  },
  // ---- users (OPS-10, OPS-11)
  USER_NOT_FOUND: { status: 404, en: 'There is no such user.', sw: 'Hakuna mtumiaji kama huyo.' },
  ALREADY_SUSPENDED: {
    status: 409,
    en: 'This person is already suspended. Lift that first.',
    sw: 'Mtu huyu tayari amesimamishwa. Ondoa hilo kwanza.',
  },
  NOT_SUSPENDED: {
    status: 409,
    en: 'This person is not suspended.',
    sw: 'Mtu huyu hajasimamishwa.',
  },
  OWN_ACCOUNT: {
    status: 403,
    en: 'This is an account of your own. A colleague decides about it.',
    sw: 'Hii ni akaunti yako mwenyewe. Mwenzako ndiye anayeamua kuihusu.',
  },
  OWN_WORDS: {
    status: 409,
    en: 'Some of these words are yours. Another colleague or an owner reads and publishes them.',
    sw: 'Baadhi ya maneno haya ni yako. Mwenzako mwingine au mmiliki ndiye anayeyasoma na kuyachapisha.',
  },
  RISK_CASE_NOT_FOUND: { status: 404, en: 'There is no such case.', sw: 'Hakuna kesi kama hiyo.' },
  RISK_CASE_DECIDED: {
    status: 409,
    en: 'This case is decided. An appeal, or something new, opens it again.',
    sw: 'Kesi hii imeamuliwa. Rufaa, au jambo jipya, huifungua tena.',
  },
  RISK_CASE_NOT_DECIDED: {
    status: 409,
    en: 'This case is open: nothing has been decided that could be appealed.',
    sw: 'Kesi hii iko wazi: hakuna kilichoamuliwa cha kukatiwa rufaa.',
  },
  RISK_CASE_HOLDS: {
    status: 409,
    en: 'An open case holds this withdrawal. Whoever decides the case lets it go, or refuses it.',
    sw: 'Kesi iliyo wazi inashikilia malipo haya. Anayeamua kesi ndiye atakayeyaachilia au kuyakataa.',
  },
  RISK_CASE_DECIDED_BEFORE: {
    status: 403,
    en: 'You decided this before. Another person decides the appeal.',
    sw: 'Uliamua hili awali. Mtu mwingine ndiye anayeamua rufaa.',
  },
  QUESTION_WAITS: {
    status: 409,
    en: 'The holders were asked already, and may still answer. Ask again once they did, or their time is over.',
    sw: 'Wenye akaunti wameshaulizwa, na bado wanaweza kujibu. Uliza tena wakishajibu, au muda wao ukiisha.',
  },
  QUESTIONS_ALL_ASKED: {
    status: 409,
    en: 'The holders were asked three times. Decide with what is known.',
    sw: 'Wenye akaunti wameulizwa mara tatu. Amua kwa yale yanayojulikana.',
  },
  APPEAL_NOT_FOUND: {
    status: 409,
    en: 'This person has written nothing that waits for an answer here.',
    sw: 'Mtu huyu hajaandika kitu kinachosubiri jibu hapa.',
  },
  APPEAL_NEEDS_ANSWER: {
    status: 409,
    en: 'Somebody in it wrote an appeal. Say to them why this stands.',
    sw: 'Mtu mmoja ameandika rufaa. Mweleze kwa nini uamuzi unabaki.',
  },
  APPEAL_OWN_DECISION: {
    status: 403,
    en: 'You decided what they appeal against. Another person answers; you may lift it.',
    sw: 'Wewe ndiye uliyeamua anachokatia rufaa. Mtu mwingine ndiye anayejibu; wewe unaweza kuondoa tu.',
  },
  RISK_CASE_OWN_APPEAL: {
    status: 403,
    en: 'You wrote this appeal down. Another person decides it.',
    sw: 'Wewe ndiye uliyeandika rufaa hii. Mtu mwingine ndiye anayeiamua.',
  },
  RISK_CASE_TAKES_TWO: {
    status: 409,
    en: 'Two people decided what this would undo. Ask for it, and another person approves it.',
    sw: 'Watu wawili waliamua jambo ambalo hili lingelitangua. Liombe, na mtu mwingine aliidhinishe.',
  },
  SUSPENDED_BY_CASE: {
    status: 409,
    en: 'A fraud case began this suspension. It ends by a decision on that case.',
    sw: 'Kesi ya ulaghai ndiyo iliyoanzisha usimamishaji huu. Unaisha kwa uamuzi wa kesi hiyo.',
  },
  GRANT_BUDGET_USED: {
    status: 409,
    en: 'The budget for grants of this month does not hold so many bids.',
    sw: 'Bajeti ya zawadi ya mwezi huu haina zabuni nyingi hivyo.',
  },
  // ---- two people at once
  EDITED_MEANWHILE: {
    status: 409,
    en: 'Somebody changed this while you had it open. Nothing was overwritten.',
    sw: 'Mtu amebadilisha hii ulipokuwa umeifungua. Hakuna kilichofutwa.',
  },
  OPENED_MEANWHILE: {
    status: 409,
    en: 'It opened after it was counted. Look at its bids before you call it off.',
    sw: 'Mnada huu ulifunguka baada ya kuhesabiwa. Tazama zabuni zake kabla ya kuufuta.',
  },
  CHANGE_WAITS: {
    status: 409,
    en: 'A change of this already waits for its time. Withdraw it first.',
    sw: 'Tayari kuna badiliko linalosubiri wakati wake. Liondoe kwanza.',
  },
  NOT_WHOLE: {
    status: 409,
    en: 'It is published once every part is written in both languages.',
    sw: 'Huchapishwa kila sehemu ikishaandikwa kwa lugha zote mbili.',
  },
  // ---- packs
  LAST_PACK: {
    status: 409,
    en: 'At least one pack is always on sale. Offer another one first.',
    sw: 'Angalau kifurushi kimoja huuzwa daima. Weka kingine kwanza.',
  },
  PACK_HAS_NEXT: {
    status: 409,
    en: 'Another version of this pack is already planned. Withdraw it first.',
    sw: 'Tayari kuna toleo lingine la kifurushi hiki lililopangwa. Liondoe kwanza.',
  },
  // ---- the control room
  PAUSED_ALREADY: {
    status: 409,
    en: 'All auctions are paused already.',
    sw: 'Minada yote tayari imesimamishwa.',
  },
  PAUSED_LATELY: {
    status: 409,
    en: 'You paused all auctions less than an hour ago. Somebody else can pause them now.',
    sw: 'Ulisimamisha minada yote chini ya saa moja iliyopita. Mtu mwingine anaweza kuisimamisha sasa.',
  },
  NOT_PAUSED: { status: 409, en: 'No pause lasts now.', sw: 'Hakuna usimamishaji unaoendelea sasa.' },
  PAUSE_OVER: {
    status: 409,
    en: 'The 15 minutes are over: what was paused is void, and every bid goes back.',
    sw: 'Dakika 15 zimekwisha: minada iliyosimamishwa ni batili, na kila zabuni inarudi.',
  },
  LIVE_CROWDED: {
    status: 429,
    en: 'Too many pages watch live. Close one and try again.',
    sw: 'Kurasa nyingi mno zinatazama hewani. Funga moja ujaribu tena.',
  },
  // ---- the books
  BOOKS_DAY_CLOSED: {
    status: 409,
    en: 'These days are closed already. A correction is booked today and points back.',
    sw: 'Siku hizi tayari zimefungwa. Marekebisho huandikwa leo na kurejelea nyuma.',
  },
  BOOKS_DAY_OPEN: {
    status: 409,
    en: 'A day closes a quarter of an hour after it is over, Nairobi time.',
    sw: 'Siku hufungwa robo saa baada ya kuisha, saa za Nairobi.',
  },
  BOOKS_BEHIND: {
    status: 409,
    en: 'Something of these days is not booked yet. Try again in a few minutes.',
    sw: 'Kuna kitu cha siku hizi ambacho bado hakijaandikwa. Jaribu tena baada ya dakika chache.',
  },
} as const satisfies Record<string, ErrorText>;

export type OfficeErrorCode = keyof typeof OFFICE_ERRORS;
