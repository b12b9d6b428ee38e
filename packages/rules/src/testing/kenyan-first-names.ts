/** First names that are common in Kenya: what people call themselves, for tests of what may not be taken. */
export const KENYAN_FIRST_NAMES: readonly string[] =
  `achieng adhiambo akinyi akoth anyango apiyo apondi atieno auma awino awuor adongo ajuma aluoch amolo aoko asiko
  athieno ochieng odhiambo okinyi okoth onyango opiyo opondo otieno ouma owino owuor odongo ojuma oluoch omolo
  oduor ogola okello okumu omondi onyancha oloo wanjiku wanjiru wambui wangari wangui wairimu wacera wacuka wahu
  waithera wamaitha wambura wamuyu wangechi wanja wanjeri warigia waruguru watiri njeri njoki nyambura nyakio
  nyaguthii muthoni mumbi wangeci gathoni wanini nduta kamau kariuki karanja kimani kinyua kibe gachanja gathogo
  gichuru gitau gitonga githinji irungu kagwe kahiga kiarie kihara maina macharia mbugua muchiri mugo muriuki
  muriithi mwangi mwaura ndegwa nderitu ndungu ngige njoroge njuguna nganga waweru wachira waithaka warui thuku
  chebet chepkemoi chepkoech cheptoo cherono cherop cherotich chelimo chemutai chepngeno chepchirchir chelangat
  jebet jepkemboi jepchirchir jeptoo jerono jelimo jepkosgei kipchoge kipchumba kiprono kiprop kiprotich kipruto
  kipkemboi kipkoech kiplagat kiplimo kipngeno kipsang kiptoo kipkorir kibet kimutai koech korir kosgei langat
  rono rotich ruto cheruiyot biwott bett nasimiyu nafula naliaka nanjala nekesa nelima namalwa nangila nabwire
  makokha wafula wanjala wekesa simiyu barasa juma khaemba sifuna shikuku mukhwana masinde wanyama wanyonyi
  namukolo makena kendi kawira karimi gakii kagendo kathure mwende mutua mutiso musyoka musembi mutinda mutuku
  muthama muli mumo ndinda ndunge nduku ngina syombua kalekye katunge kanini mwikali nthenya kavata wayua wanza
  kioko kilonzo kyalo makau munyao nzioka nzuki amina aisha asha fatuma halima hadija khadija mariam mwanaisha
  mwanahamisi rehema saida salma swabra zainab zuhura zawadi zulekha hafsa hamida rukia sauda shamsa sofia yasmin
  abdi abdalla abdullahi ahmed ali athman bakari hamisi hassan hussein ibrahim idris ismail jamal khalid mohamed
  musa mwinyi omar osman rashid salim said suleiman yusuf hamza mary grace faith mercy joyce jane ann anne agnes
  alice beatrice brenda caroline catherine christine claire clara cynthia diana dorcas edith elizabeth emily
  esther eunice florence gladys hellen irene jackline janet judith lilian linda lucy lydia margaret martha maureen
  monica nancy naomi pauline peninah phoebe priscilla purity rachel rebecca rose ruth sarah sharon stella susan
  tabitha teresia veronica violet winnie clementine clarice claudia john james peter paul david daniel joseph
  samuel stephen michael brian kevin dennis collins victor vincent evans eric felix francis fredrick george
  gilbert henry isaac jackson jacob joshua julius kennedy kelvin lawrence leonard martin moses nicholas patrick
  philip robert simon solomon thomas timothy titus wilson wycliffe clement clinton cliff clive alvin calvin melvin
  elvis silvia sylvia elvira mo abu`.split(/\s+/);
