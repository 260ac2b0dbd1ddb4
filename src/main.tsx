import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { waitForFonts } from './app/fontGate.ts';
import { markMissingParts } from './app/missingPart.ts';
import './ui/app.css';

waitForFonts();
markMissingParts();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
