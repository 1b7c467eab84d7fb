import '../../services/common/planted.ts';
