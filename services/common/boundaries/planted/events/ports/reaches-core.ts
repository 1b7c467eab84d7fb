import '../core/c.ts';
