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
import { ROADMAP_ICONS, type RoadmapIcon } from '#schemas/entities/roadmap.ts';

/** Pictures of phases. */
const ICONS: Readonly<Record<RoadmapIcon, LucideIcon>> = {
  bell: Bell,
  'chart-line': ChartLine,
  code: Code,
  database: Database,
  'file-pen': FilePen,
  flag: Flag,
  globe: Globe,
  landmark: Landmark,
  rocket: Rocket,
  search: Search,
  'shield-check': ShieldCheck,
  sparkles: Sparkles,
  trophy: Trophy,
  users: Users,
  vote: Vote,
};

/** The picture of a phase; a flag for a name that is not known. */
export function roadmapIcon(name: string): LucideIcon {
  const known = ROADMAP_ICONS.find((one) => one === name);
  return known === undefined ? Flag : ICONS[known];
}
