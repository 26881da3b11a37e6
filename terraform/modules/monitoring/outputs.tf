output "channels" {
  value = local.channels
}
