/**
 * Well-known names that generated names must not have: networks, tokens, protocols, exchanges, funds, media. Keys:
 * lower case letters and digits.
 */
const keys = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Projects, protocols, exchanges, companies and media. */
export const REAL_NAMES: ReadonlySet<string> = new Set(
  keys(`
  aave abracadabra acala access across acala adventuregold aelf aergo aerodrome aevo affyn agoric aioz akash alchemix alchemy
  alchemypay algorand allbridge alpaca alpha alphabit altlayer amber ambergroup ambire amp ampleforth anchor ankr anoma ape
  apecoin api3 aptos aragon arbitrum archblock archway ardor arkham armada arweave ascend astar astria astroport audius augur
  aura aurora avail avalanche avax aventus axelar axie axieinfinity aztec babylon badger bakkt balancer bancor band beam
  beefy belt beldex benqi berachain bifrost binance bingx bio bitcoin bitdao bitfinex bitget bithumb bitmart bitmex bitpanda
  bitstamp bittensor bittorrent bittrex bitwise blast blockchain blockdaemon blockfi blocktower blur bnb boba boson brave
  bybit cakepie callisto canto cardano cartesi celer celestia celo celsius centrifuge cetus chainalysis chainflip chainlink
  chia chiliz chromia circle civic clearpool clover cobo coin98 coinbase coincheck coindesk coinfund coingecko coinlist
  coinmarketcap coinone comdex compound concordium conflux connext consensys convex core cosmos cow cream cronos crossmint
  crucible crust crypto cryptocom curve cyber dai dash debank decentraland decred defichain dego delta derive deribit deso
  dero dfinity digibyte dione dodo dogecoin dolomite dune dusk dydx dymension ecash echelon eigenlayer elastos ember elixir
  elrond energyweb enjin enso enzyme eos epoch ergo ethena ether ethereum etherfi euler evmos everscale everyrealm exodus
  fantom farcaster fei fetch filecoin fireblocks firo flare flashbots flow fluence fluid flux foundry frax frontier ftx
  fuel fusion futureswap gains gala galaxy galxe gateio gearbox gelato gemini genesis giddy gitcoin glassnode gmx gnosis
  golem goldfinch gravity grayscale harmony harvest hashflow hashkey hathor haven hedera hegic helio helium helix hermez hex
  hifi highstreet hive holochain holo honey hop horizen huobi hydra hyperlane hyperliquid icon idex illuvium immutable
  impossible index indigo injective instadapp insure internetcomputer iota iotex iron jito jupiter juno kadena karak karura
  kava keep kelp kiln kleros klaytn kraken kucoin kujira kusama kwenta kyber lagrange lattice layerzero ledger lens levana
  levain lido linea liquity lisk litecoin lit litentry livepeer looksrare loopring loopscale louverture luna lunar lyra magic
  magiceden mai maker makerdao manta mantle mantra maple marginfi marinade mars mask matic maverick mayan mean merit metamask
  metaplex metis milkomeda mina mirror mobilecoin monad monero moonbeam moonriver moonwell morpho multichain multiversx mux
  myria mythos namada nano near neo neon nervos neutron nexo nexus nibiru nillion nimiq node notional nova novatti nucypher
  numerai nym oasis ocean okcoin okx olympus omni omise ondo ontology opensea optimism opyn orca orchid origin osmosis ouster
  oxygen pancakeswap parcl paradex parallel paxos pax peanut pendle perion persistence perpetual phala phantom phoenix pi
  pivx pinto platypus pluto pocket polkadot polygon polymarket polymath pontem portal poly prism prisma pulsechain pyth qtum
  quant quantstamp quickswap quorum radiant radicle radix raft railgun rally raydium realt reddio reef regen relay render
  request reserve ren rhea ribbon rift ripple rocketpool ronin ronan rook rootstock router rune safe saga sandbox sanctum
  scroll secret sei serum shapeshift sharky shiba sia siacoin silo skale socket solana solayer solend solv sommelier sonic
  spark spartan spectral splinterlands squads stacks stader stargate starknet starkware status stellar stepn storj stratis
  sui superfluid superrare sushi sushiswap swell symbiotic synapse synthetix tableland taiko tally tally telos tellor tempo
  terra tether tezos tensor thala theta thegraph thorchain thorswap threshold tonstakers toncoin tornado tranchess travala
  tribe tron truefi trueusd trustwallet umee uma unibright uniswap unlock ultra upbit vanar vechain vega velas velodrome
  venus verasity verge vertex vesper viction vite voltz voyager wanchain waves wax weavr wemix wintermute winterfell wonderland
  woo wormhole xai xdai xrp yearn yieldyak zapper zcash zeta zetachain zerion zilliqa zircuit zksync zora zerolend
  alamedaresearch andreessenhorowitz animoca animocabrands arrington blockchaincapital blocktowercapital bordermcapital
  castleisland castleislandventures coinbaseventures cmsholdings defiance delphi delphidigital digitalcurrencygroup
  dragonfly dragonflycapital electriccapital fenbushi fenbushicapital framework frameworkventures galaxydigital haunventures
  hashed hashkeycapital hypersphere jumpcrypto jumptrading kenetic longhash maven mechanism mechanismcapital morningstar
  multicoin multicoincapital nascent nfx okxventures outlier outlierventures pantera panteracapital paradigm parafi placeholder
  polychain polychaincapital robotventures sequoia sequoiacapital shima shimacapital signum sino spartangroup standardcrypto
  tribecapital threearrowscapital tigerglobal unionsquareventures variant variantfund velocity yzilabs zeeprime
  ambrosus amberdata anoncoin avalon bellatrix boreal calamari carnival casper chronos cortex coreum covalent curate dexe
  divergence edgeware elrond elysium endurance equilibrium evergrow falcon fenix fortress galvan gyroscope halo halcyon
  hyperion idle integritee interlay islander kilt kintsugi landshare lumerin lumen mangrove marlin meld melon merlin
  deeplock gossamer greenfield greylock ironbank ironmill jackdaw newfield openfield ravelin redpoint tessera allan almond
  amnis ashbury ashleigh bastion caldera fenwick galleon innova invarch kenneth northside oakgrove roseon
  saltwater silvergate stonebridge tesseran vespene yenwen
  midnight minter mithril mobius myriad nebulas nomad northern oraichain orion orbiter palladium parsiq pinnacle polaris
  pyrin quasar ravencoin ravendex reality regent rubic rupiah sapien scallop sentinel sienna silverway solaris sora stafi
  starname stride strike sylo tanssi tarot tectonic thales thorn thundercore tokemak trellis umbra umbria unicrypt utopia
  valora velo verus viper vulcan wagmi wigwam wynd xaya xion yeti yield zeitgeist zenith zenon
`),
);

/** Ticker symbols that are too well known to reuse, or indecent. */
export const REFUSED_SYMBOLS: ReadonlySet<string> = new Set(
  `AAVE ADA ALGO APE APT ARB ATOM AVAX AXS BAT BCH BNB BONK BSV BTC CAKE CELO CHZ COMP CRO CRV CVX DAI DASH DOGE DOT DYDX
  EGLD ENA ENJ ENS EOS ETC ETH FIL FLOW FLR FTM FTT FXS GALA GMX GNO GRT HBAR HNT ICP ICX IMX INJ IOTA JTO JUP KAS KAVA KCS
  KSM LDO LEO LINK LRC LTC LUNA MANA MATIC MINA MKR MNT NEAR NEO NEXO OKB ONDO OP ORDI OSMO PAXG PENDLE PEPE PYTH QNT RNDR
  ROSE RPL RUNE SAND SEI SHIB SNX SOL STX SUI SUSHI TAO TIA TON TRX TUSD UMA UNI USDC USDD USDE USDT VET WBTC WIF WLD XAUT
  XDC XEM XLM XMR XRP XTZ YFI ZEC ZEN ZIL ZRX
  ANAL ANUS ARSE ASS BUM COK COON CUM CUNT DAMN DIK FAG FAP FAT FUK GAY HIV HOMO JAP JEW KKK LSD NAZI NIG NUDE PEE PIG PIS
  POO POOP PORN RAPE SCAM SEX SHIT SLUT SUK TIT TITS TURD WTF`.split(/\s+/),
);
