/**
 * Passwords that guessing starts with: keyboard walks, numbers, names, pets, clubs and hopes, and what people in Kenya
 * add to these. Written down by hand from what is widely known; spellings are folded before the look-up
 * (`password-weakness.ts`), so `P@ssw0rd` is found as `password`.
 */
const WALKS = `
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertz azerty
asdfgh asdfghj asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbn zxcvbnm zxcvbnm123 zxcvb12345 qazwsx qazwsxedc qazxsw qweasd
qweasdzxc qweqwe qwe123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx
zaq1zaq1 zaq1xsw2 1qazxsw2 qwer1234 qwerasdf asd123 asdasd zxczxc poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz
abc123 abc1234 abc12345 abcd123 abcd1234 abcde12345 abc123456 a1b2c3 a1b2c3d4 a1b2c3d4e5 a12345 a123456 a1234567 a123456789
aa123456 aaa111 q123456 z123456 1a2b3c 1a2b3c4d 123abc 123qwe 123qweasd 123456a 123456q 1234qwer 12345a 12345q 12345qwert
123asd 123abc456 321321 147258 147258369 159357 159753 258456 741852 741852963 789456 789456123 987456321 963852741
112233 11223344 1122334455 121212 123123 123123123 123321 1234321 12341234 12344321 131313 141414 151515 161616 171717 181818
191919 202020 212121 232323 252525 202122 234567 2345678 345678 456789 567890 654321 7654321 87654321 987654321 9876543210
098765 0987654321 010101 010203 012345 0123456 01234567 012345678 0123456789 100100 101010 102030 10203040 110110 111222
111222333 123654 123789 124578 135790 142536 147852 246810 246800 321654 420420 456123 456456 789789 808080 909090 696969
`;

const WORDS = `
password passwords passwort motdepasse contrasena passcode passkey secret secrets private mypassword mypass newpassword
default changeme change letmein letmeinnow openup opensesame welcome welcomeback login logmein signin enter access
admin administrator root superuser superman sysadmin manager operator owner office staff guest user username member
test tester testing testtest demo sample example temp temporary temppass trustno master masterkey
iloveyou iloveu iloveme ilovegod ilovejesus ilovemum ilovemom lovely lover lovers loveme loveyou loveforever mylove mylover
forever family friend friends friendship bestfriend sister brother brothers mother mommy mummy father daddy baby babygirl
babyboy babyface darling sweetheart sweetie honey princess prince queen kingking queenbee angel angels angelina beautiful
pretty handsome sexy hottie cutie sunshine rainbow butterfly flower flowers purple orange yellow silver golden diamond
chocolate cookie cookies coffee banana cherry strawberry pepper ginger peanut pumpkin cheese chicken
monkey dragon tiger lion lions eagle eagles dolphin shadow buster tigger bailey buddy charlie maggie molly rocky lucky
whiskers kitten kitty puppy doggie fluffy snoopy mickey minnie garfield pokemon pikachu naruto batman spiderman ironman
superstar starwars matrix hacker computer internet google facebook instagram whatsapp twitter youtube tiktok android iphone
samsung nokia techno infinix windows microsoft apple oracle mustang ferrari porsche mercedes toyota subaru yamaha corvette
harley hunter ranger soldier warrior killer thunder lightning phantom phoenix wizard merlin gandalf
football baseball basketball soccer hockey tennis volleyball arsenal chelsea liverpool manchester manunited manutd barcelona
realmadrid juventus gunners tottenham everton ronaldo messi neymar rooney drogba zidane beckham jordan kobe lebron
summer winter autumn spring monday friday sunday january february march april june july august september october november
december birthday christmas holiday weekend
jesus jesuschrist jesusislord jesussaves jesuslovesme christ christian godisgood godislove godbless godfirst blessed blessing
bless faith faithful grace gracious heaven praise prayer amen hallelujah gospel church bible psalm psalms believe hope
hopeful favour favor mercy trinity emmanuel messiah allah muhammad mohammed ramadan bismillah alhamdulillah
mungu mungunimwema munguniwangu yesu yesuanaweza asante asantesana karibu karibusana hakunamatata hakuna matata upendo
furaha amani baraka neema imani tumaini rafiki ndugu mapenzi nakupenda nakupendasana mpenzi mpenziwangu mama mamayangu
babangu mamangu mtoto watoto malaika simba chui tembo twiga ndovu nyota jambo habari mambo poa poapoa sawasawa pamoja
harambee uhuru haki umoja kenya kenyan mkenya mkenyadaima kenyayetu nairobi mombasa kisumu nakuru eldoret thika kitale
kakamega machakos nyeri kericho kiambu naivasha malindi lamu garissa meru embu kisii westlands eastleigh kibera kasarani
kilimanjaro serengeti maasai masaimara safari safaricom mpesa airtel telkom equity equitybank kcbbank cooperative tusker
harambeestars gormahia afcleopards ingwe kogalo rugby sevens kipchoge rudisha omanyala matatu bodaboda chapati ugali
nyamachoma sukuma sukumawiki pilau chapo mandazi tanzania uganda rwanda africa african zanzibar kampala
wanjiku wanjiru wambui wangari wairimu njeri nyambura wangui mumbi kamau mwangi kariuki njoroge karanja kimani maina
otieno onyango ochieng odhiambo akinyi achieng atieno adhiambo awuor okoth ouma owino juma wafula wekesa nekesa barasa
mutua musyoka kioko mwende mutheu kilonzo kiprotich kiplagat kipkemboi cheptoo chebet chepkoech jepkosgei rotich koech
mohamed abdi hassan hussein fatuma amina halima aisha zainab omar ahmed ibrahim
michael michelle jennifer jessica ashley daniel andrew joshua matthew anthony william robert thomas george charles david
joseph james john peter paul stephen steven kevin brian dennis patrick vincent victor martin samuel simon moses isaac jacob
abraham elijah caleb nathan hannah rachel rebecca esther sarah ruth naomi mercy faith joyce grace lucy mary jane janet anne
catherine caroline elizabeth margaret susan nancy nicole samantha amanda melissa stephanie vanessa veronica victoria
alexander benjamin christopher dominic edward francis gabriel gregory harrison henry jackson jeremy jonathan lawrence
maxwell nicholas oliver oscar philip raymond richard ronald sebastian timothy zachary
whatever nothing nopassword nopass blahblah freedom liberty justice peace power money moneymoney cashmoney million
millionaire billionaire success winner winners lucky777 jackpot casino biashara pesapesa tajiri shilingi
auction auctions mnada mnadani zabuni bidder bidding bidnow penny shopping discount
qwert trustno1 letmein1 iloveyou1 iloveyou2 password1 passw0rd1 welcome1 admin123 root123 user123 test123 guest123
hello hellohello helloworld hellokitty goodbye goodluck morning evening midnight tonight tomorrow yesterday
music guitar piano dancer dancing singer hiphop reggae bongo gospel1 rasta bobmarley eminem rihanna beyonce shakira
student teacher school college university campus doctor nurse lawyer engineer pastor bishop
access14 biteme fuckyou fuckoff fuckme asshole bitch bullshit pussy sexsex
`;

/** Words alone (folded), and exact digits-and-letters walks. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
export const COMMON_WALKS: ReadonlySet<string> = new Set(WALKS.split(/\s+/).filter(Boolean));
