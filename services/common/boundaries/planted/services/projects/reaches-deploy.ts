import '../../deploy/top.ts';
