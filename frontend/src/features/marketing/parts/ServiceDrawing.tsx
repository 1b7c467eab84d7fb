import { LineDrawing, type Lines } from '../../../parts/site/LineDrawing.tsx';
import type { Service } from '../services.ts';

const drawings: Readonly<Record<Service['code'], Lines>> = {
  // A page under a lamp, one passage framed.
  AI: [
    'M12 62V16h34v46M58 62h24M70 62V42L60 26M52 15l11-6 8 14-11 6z',
    'M52 15l-6 26 14-12M18 24h22M18 30h12M16 36h26v10H16zM21 41h12M18 52h22M18 57h14M86 62V40h8v22M86 46h8',
  ],
  // A page with a door in it.
  WEB: [
    'M12 62V8h54v54M40 62V32h18v30',
    'M12 18h54M18 13h3M25 13h3M32 13h3M18 26h14M18 33h14M18 39h10M18 46h14M18 52h10M40 26h18M53 46v4M34 62v-3h30v3M78 62V51h10v11M83 51c-6-5-7-11-4-17 5 5 7 11 4 17M83 44c4-2 6-5 6-9',
  ],
  // A phone that leans on what it works without.
  MOBILE: [
    'M53 61.7l-18.6-3.6c-2-.4-3.2-2-2.8-4L40 11.2c.4-2 2-3.2 4-2.8l18.6 3.6c2 .4 3.2 2 2.8 4L57 58.9c-.4 2-2 3.2-4 2.8z',
    'M48 13.5l7 1.4M42.5 20.5l17.6 3.4-2.2 11.8-17.6-3.4zM41 38.5l12 2.3M40 43.6l15.5 3M36 53l17.6 3.4M62 62V51h28v11M63 51v-6h24v6M67 45v-6h17v6M68 56h16M6 62c0-10 3-16 9-17s11 8 10 17M11 53h9',
  ],
  // A water tower: what a house runs on.
  CLOUD: [
    'M24 62l6-34M66 62l-6-34M26 28h38M30 28V12c4-6 26-6 30 0v16',
    'M26.5 46h37M26.5 46L66 62M63.5 46L24 62M30 28l33.5 18M60 28L26.5 46M30 17h30M30 22.5h30M45 7.5V2M45 2h8M72 62V22h8v40M60 24h12M72 28h8M72 35h8M72 42h8M72 49h8M72 56h8M4 62V52h14v10M7 52v-4h8v4',
  ],
  // Rain that is led into a barrel, and measured.
  DATA: [
    'M0 4l26 6h8l6 6v14l8 6v6M34 62c-3-7-3-13 0-20h30c3 7 3 13 0 20z',
    'M0 10l25 6h6l3 3v14l8 6v3M34 23h6M33 48h32M33 56h32M49 42v20M66 54h7v6M82 62V20h8v42M82 27h4M82 34h6M82 41h4M82 48h6M82 55h4M46 4v6M54 14v6M60 3v6M68 12v6M74 4v6',
  ],
  // A page on an easel, before it is built.
  UIUX: [
    'M12 12h52v34H12zM22 46L15 62M54 46l7 16M38 46v12',
    'M8 46h60M38 12V5M18 18h16M18 24h16v16H18zM18 40l16-16M40 18h18M40 24h18v7H40zM40 36h8v4h-8zM52 36h6M52 40h6M18.5 54h39M78 62V48h12v14M81 48l-2-16M84 48V28M87 48l3-12M82.5 31l1.5-3 1.5 3',
  ],
};

/** A service as a line drawing. */
export const ServiceDrawing = ({ code }: Pick<Service, 'code'>) => <LineDrawing lines={drawings[code]} />;
