/** More words that passwords are made of: names, animals, clubs, games, brands, things. By hand, like `common-passwords.ts`. */
const WORDS = `
pass passw passwd pasword passme mypasswd pwd key keys code codes lock unlock open close enter entry user users account
love loved loves lovebird lovebug loveyou2 luv heart hearts hug kiss kisses hugs forever4 always never baby1 babe babes bae
boo bestie bff buddy pal mate dude bro bros sis mum dad mom daddy1 papa granny grandma grandpa uncle aunt auntie cousin
family1 home house money1 cash rich boss chief king kings queen2 lady ladies lord prince1 hero heroes legend legends
winner1 champ champion champions star stars superstar1 rock rocks rockstar rocker metal heavy music1 sound beat dance party
sex sexy1 hot cool nice good great best super mega ultra power1 magic mystery secret1 shadow1 dark light black white red
blue green pink brown grey gray violet indigo scarlet crimson azure turquoise teal maroon lime amber ruby emerald sapphire
pearl crystal jewel onyx jade opal topaz
cat cats dog dogs puppy1 bird birds fish horse horses pony cow goat sheep lamb pig rabbit bunny mouse rat bear bears wolf
wolves fox panther leopard cheetah jaguar cougar puma zebra giraffe elephant hippo rhino buffalo crocodile snake cobra viper
python dragonfly bee bees ant spider scorpion shark whale seal turtle frog toad owl hawk falcon raven crow parrot peacock
flamingo swan duck goose turkey penguin koala panda kangaroo hamster squirrel donkey camel gorilla monkey1
simba1 chui1 paka mbwa ngombe mbuzi kuku samaki ndege nyoka nyati kiboko kifaru duma fisi sungura punda farasi
apple1 mango mangoes orange1 lemon grape grapes peach pear plum melon watermelon pineapple papaya avocado tomato potato onion
carrot garlic sugar honey1 salt milk bread butter cake cakes candy sweet sweets icecream pizza burger chips pasta rice beans
nyama samosa githeri mukimo kachumbari chai maji maziwa kahawa asali
rose roses lily daisy tulip jasmine orchid lotus sunflower tree trees forest river ocean sea beach island mountain valley
desert storm rain rainy snow snowflake winter1 cloud clouds sky moon moonlight sun sunny sunrise sunset star1 galaxy planet
earth mars venus jupiter saturn cosmos universe fire flame flames water wind ice icecube stone diamond1
cars car truck bike biker motor engine racing racer turbo nitro speed fast furious drift audi bmw mazda honda nissan suzuki
hyundai kia volvo volkswagen ford chevy chevrolet camaro dodge jeep landrover rangerover lexus tesla ducati kawasaki vitz
probox prado subaru1 axio harrier premio allion
game games gamer gaming gameover player players playboy playstation xbox nintendo mario luigi sonic zelda minecraft roblox
fortnite callofduty cod freefire pubg fifa fifa20 gta gtasanandreas warcraft starcraft counter counterstrike halo doom quake
sims tetris pacman tekken mortal kombat streetfighter goku vegeta sasuke itachi luffy zoro saitama hinata kakashi
marvel thor hulk captain america avengers avenger superman1 wonderwoman joker harley1 deadpool wolverine loki thanos venom
harrypotter potter hermione hogwarts dumbledore frodo gandalf1 hobbit legolas aragorn skywalker vader yoda jedi solo
barbie elsa frozen ariel belle cinderella rapunzel aladdin bambi dumbo nemo dory woody buzz shrek fiona spongebob patrick1
dora pingu barney tweety sylvester bugsbunny popeye scooby scoobydoo
arsenal1 chelsea1 liverpoolfc ynwa manu mancity city united spurs westham leicester newcastle villa leeds celtic
bayern bayernmunich dortmund ajax benfica porto psg milan acmilan inter napoli roma lazio madrid halamadrid barca fcbarcelona
atletico sevilla valencia mbappe haaland salah mane kane saka rashford pogba debruyne suarez benzema modric xavi iniesta
ronaldinho pele maradona buffon ramos puyol gerrard lampard henry bergkamp scholes giggs cantona wenger mourinho klopp pep
lakers bulls celtics warriors knicks heat jordan23 kobe24 lebron23 curry cowboys steelers packers patriots eagles raiders
giants yankees redsox dodgers cubs mets braves
beatles nirvana metallica slipknot linkinpark greenday blink182 coldplay acdc ironmaiden eminem1 tupac biggie snoop drake
kanye jayz rihanna1 beyonce1 adele taylor swift justin bieber ariana grande shakira1 madonna jackson5 michaeljackson elvis
diamondplatnumz alikiba sautisol nameless wahu harmonize rayvanny burnaboy davido wizkid
google1 gmail yahoo hotmail outlook facebook1 insta snapchat telegram twitter1 linkedin netflix amazon ebay paypal skype zoom
intel dell hewlett lenovo acer asus toshiba huawei oppo vivo tecno itel redmi xiaomi sony panasonic philips canon nikon
linux ubuntu debian redhat unix server network router cisco wifi internet1 web website online digital cyber hack hacked
usa america england london britain france paris germany berlin italy rome spain india china japan tokyo canada australia
sydney mexico brazil nigeria lagos ghana accra egypt cairo ethiopia somalia sudan burundi congo dubai qatar
aaron adam adrian alan albert alex alexis alfred alice alicia allan allen alvin amber1 amy ana andrea andy angela angie ann
anna annie april1 arnold arthur ben bernard beth betty bill billy bob bobby bonnie brad bradley brandon brenda bruce bryan
calvin cameron carl carlos carmen carol cassandra cecilia chad charlotte chelsea2 cheryl chloe chris christina christine
cindy claire clara claudia clement cliff clifford clinton cody colin connie connor corey courtney craig crystal1 curtis cynthia
dale dan dana danny daphne darren dave dawn dean deborah debbie denise derek diana diane dick dolores don donald donna doris
doreen dorothy doug douglas duncan dylan earl eddie edgar edith edwin eileen elaine eleanor ellen ellie elliot emily emma eric
erica erick ernest ethan eugene eunice eva evan eve evelyn faith1 felix florence frank franklin fred freddy gary gavin geoffrey
gerald gilbert gina glenn gloria gordon graham greg hazel heather heidi helen herbert hilda holly hope1 howard hugh ian ida
irene iris isabel isabella ivan ivy jack jackie jake jamie jane1 janice jared jasmine1 jason jay jean jeff jeffrey jenny jerry
jesse jessie jill jim jimmy joan joanna joe joel joey john1 johnny jon jorge jose josephine joy1 juan judith judy julia julian
julie julius justus karen kate katherine kathleen kathy katie keith kelly ken kennedy kenneth kim kimberly kris kristen kyle
larry laura lauren leah lee leo leon leonard leslie lewis lilian lillian linda lisa liz logan lois lori louis louise lucas
lucia luke lydia lynn madison marcus margaret1 maria marie marilyn mario1 marion mark marlene martha marvin mason matt max
maureen megan melanie melody mercy1 mia mike miriam mitchell mohammed1 molly1 monica morgan myra natalie natasha nathaniel
neil nelson nick nina noah noel nora norman olga olive olivia pamela patricia paula pauline peggy penny1 perry pete phillip
phoebe phyllis priscilla purity quincy ralph ramon randy ray rebecca1 regina rene rhoda ricardo rick ricky rita rob robin
rodney roger roland ron rosa rose1 rosemary roy ruby1 russell ryan sally sam sammy sandra sara sasha saul scott sean selina
serena shane shannon sharon shawn sheila shelly sherry shirley sidney silvia sophia sophie stacey stan stanley stella steve
stewart stuart sue susie suzanne sylvia tamara tanya tara ted teresa terry theresa tiffany tim tina todd tom tommy toni tony
tracy travis trevor troy tyler ursula valerie vera vernon vicky viola violet1 virginia vivian wallace walter wanda warren
wayne wendy wesley wilfred willie willy winnie yvonne zoe zack
wanja wanjohi wachira wainaina waweru mbugua muthoni muriuki mugo muriithi ndungu nganga ngugi njenga njuguna gitau gathoni
gachanja githinji kabiru kagwe kahiga kinyua macharia mureithi nderitu thuo muchiri kibe nyaga murimi mwenda gitonga kaimenyi
mutuku mwikali mumo ndinda nzioka wambua munyao musau makau mwanzia kalonzo syombua katunge
omondi okello opiyo oduor odongo ogola okeyo olweny oloo omolo onyangoo opondo oduya were akoth apiyo anyango auma awino adongo
aoko akello ayieko
simiyu wanyama wangila khaemba nafula naliaka nanjala nasimiyu makokha shikuku mudavadi amukoya lusweti shitanda atamba
kiprop kipruto kipchumba kipkoech kiptoo kibet kirui korir langat lagat mutai ngetich sang tanui bett biwott chelimo chepngeno
chepkemoi cherono jebet jelagat jepchirchir kosgei ruto arap
mwakazi mwambao charo kazungu katana karisa kahindi mwangeka mwadime kombo bakari salim said rashid khamis juma1 mwinyi
nasra saida mwanaisha mwanajuma rehema zuhura
betika sportpesa odibets mozzart betin betpawa shabiki lotto lotomoto tatua pesa pesapal fuliza mshwari tala branch hustler
hustlerfund chama sacco mwananchi jumia kilimall glovo uber bolt faiba zuku
`;

export const MORE_WORDS: readonly string[] = WORDS.split(/\s+/).filter(Boolean);
