import {
  Bell,
  ChartLine,
  Code,
  Database,
  FilePen,
  Flag,
  Globe,
  Landmark,
  type LucideIcon,
  Rocket,
  Search,
  ShieldCheck,
  Sparkles,
  Trophy,
  Users,
  Vote,
} from 'lucide-react';

/** Pictures that the operator's file of phases can name, by the names of their library. */
const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['bell', Bell],
  ['chart-line', ChartLine],
  ['code', Code],
  ['database', Database],
  ['file-pen', FilePen],
  ['flag', Flag],
  ['globe', Globe],
  ['landmark', Landmark],
  ['rocket', Rocket],
  ['search', Search],
  ['shield-check', ShieldCheck],
  ['sparkles', Sparkles],
  ['trophy', Trophy],
  ['users', Users],
  ['vote', Vote],
]);

/** The picture of a phase; a flag for a name that is not known. */
export function roadmapIcon(name: string): LucideIcon {
  return ICONS.get(name) ?? Flag;
}
