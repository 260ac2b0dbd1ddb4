import {
  Banknote,
  BookOpen,
  Box,
  Building2,
  CircleDollarSign,
  FlaskConical,
  Landmark,
  type LucideIcon,
  MessageSquareText,
  Radar,
  Repeat,
  Users,
} from 'lucide-react';
import type { EntryId } from './menuTable.ts';

/** The icon of each entry of the menus. */
export const MENU_ICONS: Readonly<Record<EntryId, LucideIcon>> = {
  projects: Box,
  people: Users,
  organizations: Building2,
  fundraising: Banknote,
  socialRecap: MessageSquareText,
  mintRadar: Radar,
  loop: Repeat,
  ain: CircleDollarSign,
  dao: Landmark,
  screenProjects: Box,
  screenPeople: Users,
  screenOrganizations: Building2,
  screenFundraising: Banknote,
  playground: FlaskConical,
  apiDocs: BookOpen,
};
