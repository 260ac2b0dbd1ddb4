/** Names at the top of every sample: the largest projects and the busiest investors. */

/** Name and symbol of the largest projects. */
export const FEATURED_PROJECTS: readonly (readonly [name: string, symbol: string])[] = `
  Korvane:KRV Lumenfold:LUMF Tessarine:TSR Brackwater:BRK Auralith:AUL Quillon:QLN Vantrel:VTR Pellucid:PLC Sorrelnet:SRN
  Ferrowick:FWK Calderis:CLD Oxbarrow:OXB Mirefall:MIRE Glasshaven:GLH Thornwell:THW Marrowind:MRW Verdigris:VDG Lathewick:LTW
  Zephrine:ZPH Yarrowdale:YRW Gantrelle:GTR Northmere:NRM Cindermoor:CDM Ravelane:RVL Junipera:JNP Ivoryne:IVN Kestrelle:KST
  Ashlarion:ASH Emberlyn:EMB Wrenfield:WRNF Palisander:PLS Umberlane:UMB Dovecote:DVC Tidewrack:TDW Bramblet:BRMB
  Quarrystone:QRS Foxglade:FXG Meridane:MRD Halcyra:HLC Solenne:SLN Orrery:ORY Candlemark:CDK Vellichor:VLC Astrolade:ASD
  Driftmoor:DRM Ellisande:ELS Farrowgate:FWG Granary:GRNY Hollowreed:HWR Islestone:ISL Jessamer:JSM Keystrand:KYS Lanternfish:LNF
  Mossgrave:MSG Nettlebed:NTB Ostrander:OST Perihelm:PHM Quietus:QTS Rushlight:RSL Saltern:STN Thessaly:THS Undercroft:UCR
  Viridane:VRD Wavering:WVG Xanthe:XNT Yewbridge:YWB Zirconade:ZRC Almanack:ALM Bellwether:BLW Coppice:CPC Dunmarrow:DNM
  Estuarine:ESN Fathomline:FTL Gossamine:GSM Hearthside:HSD Inglenook:ING Jonquille:JNQ Kingsfold:KGF Longshore:LGS Moonrake:MNR
  Nightingale:NGL Overstory:OVS Paperweight:PPW Quicklime:QKL Riverbend:RVB Stillwater:STW Tamarisk:TMK Updraft:UPD
  Vermeil:VML Wickerlight:WKL Yellowhammer:YLH Zenithal:ZNL Arkwright:AKW Birchbark:BRB Cloudberry:CLB Dragoman:DGM
`
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const [name = '', symbol = ''] = entry.split(':');
    return [name, symbol] as const;
  });

/** Names and types of the organizations that invest most. */
export const FEATURED_ORGANIZATIONS: readonly (readonly [name: string, type: string])[] = [
  ['Larkspur Capital', 'Fund'],
  ['Tallow & Finch', 'Fund'],
  ['Blackfen Partners', 'Fund'],
  ['Coldharbour Ventures', 'Fund'],
  ['Ninth Meadow', 'Fund'],
  ['Stonecrop Capital', 'Fund'],
  ['Isthmus Row', 'Fund'],
  ['Pinmill Partners', 'Fund'],
  ['Greywether Fund', 'Fund'],
  ['Halyard & Rook', 'Fund'],
  ['Sable Quay', 'Fund'],
  ['Longacre DAO', 'DAO'],
  ['Fernhollow Capital', 'Fund'],
  ['Kittiwake Ventures', 'Fund'],
  ['Copperline Capital', 'Fund'],
  ['Moorgate Nine', 'Fund'],
  ['Outwick Ventures', 'Fund'],
  ['Redshank Capital', 'Fund'],
  ['Umbra Fold DAO', 'DAO'],
  ['Cobbler’s Yard', 'Accelerator'],
  ['Westering Partners', 'Fund'],
  ['Plainsong Capital', 'Fund'],
  ['Old Almanack', 'Family office'],
  ['Tidemark Foundation', 'Foundation'],
];
